package il.co.luz.app;

import android.app.NotificationManager;
import android.app.PendingIntent;
import android.content.Context;
import android.content.Intent;
import android.os.Bundle;
import androidx.core.app.NotificationCompat;
import androidx.core.content.ContextCompat;
import java.util.Map;

/** A request for an appointment on the screen of the phone, with buttons to approve and to decline. */
final class RequestNotification {

    static final String APPROVAL = "approval";
    /** The page makes it: src/shared/values/push-content.ts. */
    private static final String CHANNEL = "notifications";
    /** By this the plugin knows a tap on a notification. */
    private static final String MESSAGE_ID = "google.message_id";
    private static final String TAG = "tag";
    private static final String BODY = "body";
    private static final int FLAGS = PendingIntent.FLAG_UPDATE_CURRENT | PendingIntent.FLAG_IMMUTABLE;

    private RequestNotification() {}

    /** `data` is what the server sent. */
    static void show(Context context, Map<String, String> data) {
        Bundle told = new Bundle();
        for (Map.Entry<String, String> one : data.entrySet()) told.putString(one.getKey(), one.getValue());
        NotificationCompat.Builder builder = built(context, told, told.getString("title"), told.getString(BODY));
        String badge = told.getString("badge");
        if (badge != null) builder.setNumber(Integer.parseInt(badge));
        addButtons(context, told, builder);
        notify(context, told, builder);
    }

    /** Says why a request was not approved. Without an answer of the server, `reason` is null and the buttons stay. */
    static void sayRefused(Context context, Bundle told, String reason) {
        String why = reason == null ? context.getString(R.string.no_answer) : reason;
        String title = context.getString(R.string.not_approved);
        NotificationCompat.Builder builder = built(context, told, title, told.getString(BODY) + "\n" + why);
        if (reason == null) addButtons(context, told, builder);
        notify(context, told, builder);
    }

    static void remove(Context context, Bundle told) {
        manager(context).cancel(told.getString(TAG), 0);
    }

    /** The button to decline opens the application, and does not remove the notification as a tap does. */
    static void removeOpened(Context context, Intent intent) {
        Bundle told = intent == null ? null : intent.getExtras();
        if (told != null && told.containsKey(APPROVAL)) remove(context, told);
    }

    private static NotificationCompat.Builder built(Context context, Bundle told, String title, String body) {
        return new NotificationCompat.Builder(context, CHANNEL)
            .setSmallIcon(R.drawable.ic_notification)
            .setColor(ContextCompat.getColor(context, R.color.colorPrimary))
            .setContentTitle(title)
            .setContentText(body)
            .setStyle(new NotificationCompat.BigTextStyle().bigText(body))
            .setPriority(NotificationCompat.PRIORITY_HIGH)
            .setAutoCancel(true)
            .setContentIntent(opening(context, told));
    }

    private static void addButtons(Context context, Bundle told, NotificationCompat.Builder builder) {
        Intent approve = new Intent(context, ApproveRequest.class).putExtras(told);
        PendingIntent approving = PendingIntent.getBroadcast(context, numberOf(told), approve, FLAGS);
        builder.addAction(0, context.getString(R.string.approve), approving);
        builder.addAction(0, context.getString(R.string.decline), opening(context, told));
    }

    private static PendingIntent opening(Context context, Bundle told) {
        Intent open = new Intent(context, MainActivity.class)
            .putExtras(told)
            .putExtra(MESSAGE_ID, told.getString(TAG))
            .addFlags(Intent.FLAG_ACTIVITY_NEW_TASK);
        return PendingIntent.getActivity(context, numberOf(told), open, FLAGS);
    }

    /** Intents of two requests differ by their number only. */
    private static int numberOf(Bundle told) {
        return String.valueOf(told.getString(TAG)).hashCode();
    }

    private static void notify(Context context, Bundle told, NotificationCompat.Builder builder) {
        manager(context).notify(told.getString(TAG), 0, builder.build());
    }

    private static NotificationManager manager(Context context) {
        return context.getSystemService(NotificationManager.class);
    }
}
