package il.co.luz.app;

import android.content.Intent;
import android.os.Bundle;
import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {

    @Override
    protected void onCreate(Bundle savedInstanceState) {
        registerPlugin(PhoneSettings.class);
        super.onCreate(savedInstanceState);
    }

    /** Also called with the intent that started the application. */
    @Override
    protected void onNewIntent(Intent intent) {
        super.onNewIntent(intent);
        RequestNotification.removeOpened(this, intent);
    }
}
