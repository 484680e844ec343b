import UIKit
import Capacitor

/// The page of the application, with what it has beside the packages.
final class PageViewController: CAPBridgeViewController {
    override func capacitorDidLoad() {
        bridge?.registerPluginInstance(PhoneSettings())
        RequestNotifications.shared.router = bridge?.notificationRouter
    }
}

/// Opens what the phone's settings have of this application.
@objc(PhoneSettings)
final class PhoneSettings: CAPPlugin, CAPBridgedPlugin {
    let identifier = "PhoneSettings"
    let jsName = "PhoneSettings"
    let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod(name: "open", returnType: CAPPluginReturnPromise)
    ]

    @objc func open(_ call: CAPPluginCall) {
        DispatchQueue.main.async {
            guard let url = URL(string: UIApplication.openSettingsURLString) else { return call.reject("no address") }
            UIApplication.shared.open(url) { isOpen in
                if isOpen { call.resolve() } else { call.reject("the settings did not open") }
            }
        }
    }
}
