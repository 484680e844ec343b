package il.co.luz.app;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.os.Bundle;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Scanner;
import org.json.JSONException;
import org.json.JSONObject;

/**
 * Approves a request by the button of its notification. The phone may be locked, so neither the page
 * nor the session can be reached: the message has a key for this one request (docs/messages.md).
 */
public class ApproveRequest extends BroadcastReceiver {

    private static final String PATH = "/api/appointments/requests/approve";
    /** Android gives a receiver ten seconds. */
    private static final int WAIT_MS = 4_000;

    @Override
    public void onReceive(Context context, Intent intent) {
        Bundle told = intent.getExtras();
        if (told == null) return;
        PendingResult pending = goAsync();
        new Thread(() -> {
            try {
                approve(context.getApplicationContext(), told);
            } finally {
                pending.finish();
            }
        }).start();
    }

    private static void approve(Context context, Bundle told) {
        try {
            String refused = send(told.getString("server"), told.getString(RequestNotification.APPROVAL));
            if (refused == null) RequestNotification.remove(context, told);
            else RequestNotification.sayRefused(context, told, refused);
        } catch (IOException | JSONException noAnswer) {
            RequestNotification.sayRefused(context, told, null);
        }
    }

    /** Null when the request is approved, otherwise the sentence of the server. */
    private static String send(String server, String key) throws IOException, JSONException {
        if (server == null || !server.startsWith("https://")) throw new IOException("no server");
        HttpURLConnection connection = (HttpURLConnection) new URL(server + PATH).openConnection();
        try {
            connection.setConnectTimeout(WAIT_MS);
            connection.setReadTimeout(WAIT_MS);
            connection.setRequestMethod("POST");
            connection.setRequestProperty("Content-Type", "application/json");
            connection.setDoOutput(true);
            try (OutputStream body = connection.getOutputStream()) {
                body.write(new JSONObject().put("key", key).toString().getBytes(StandardCharsets.UTF_8));
            }
            if (connection.getResponseCode() == HttpURLConnection.HTTP_NO_CONTENT) return null;
            return new JSONObject(textOf(connection.getErrorStream())).getString("error");
        } finally {
            connection.disconnect();
        }
    }

    private static String textOf(InputStream stream) {
        if (stream == null) return "";
        try (Scanner scanner = new Scanner(stream, StandardCharsets.UTF_8.name()).useDelimiter("\\A")) {
            return scanner.hasNext() ? scanner.next() : "";
        }
    }
}
