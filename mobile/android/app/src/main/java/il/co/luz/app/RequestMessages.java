package il.co.luz.app;

import androidx.annotation.NonNull;
import com.capacitorjs.plugins.pushnotifications.MessagingService;
import com.google.firebase.messaging.RemoteMessage;

/**
 * Messages of Google. One about a request comes as data only, because what Google's library shows has
 * no buttons. All others are the plugin's.
 */
public class RequestMessages extends MessagingService {

    @Override
    public void onMessageReceived(@NonNull RemoteMessage message) {
        if (message.getData().containsKey(RequestNotification.APPROVAL)) {
            RequestNotification.show(this, message.getData());
        } else {
            super.onMessageReceived(message);
        }
    }
}
