package il.co.luz.app;

import android.content.Intent;
import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {

    /** Also called with the intent that started the application. */
    @Override
    protected void onNewIntent(Intent intent) {
        super.onNewIntent(intent);
        RequestNotification.removeOpened(this, intent);
    }
}
