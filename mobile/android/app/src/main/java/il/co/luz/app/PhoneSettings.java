package il.co.luz.app;

import android.content.Intent;
import android.net.Uri;
import android.os.Build;
import android.provider.Settings;
import com.getcapacitor.Plugin;
import com.getcapacitor.PluginCall;
import com.getcapacitor.PluginMethod;
import com.getcapacitor.annotation.CapacitorPlugin;

/** Opens what the phone's settings have of the notifications of this application. */
@CapacitorPlugin(name = "PhoneSettings")
public class PhoneSettings extends Plugin {

    @PluginMethod
    public void open(PluginCall call) {
        String application = getContext().getPackageName();
        Intent settings = Build.VERSION.SDK_INT >= Build.VERSION_CODES.O
            ? new Intent(Settings.ACTION_APP_NOTIFICATION_SETTINGS).putExtra(Settings.EXTRA_APP_PACKAGE, application)
            : new Intent(Settings.ACTION_APPLICATION_DETAILS_SETTINGS, Uri.fromParts("package", application, null));
        getActivity().startActivity(settings);
        call.resolve();
    }
}
