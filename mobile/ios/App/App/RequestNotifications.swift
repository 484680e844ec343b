import UIKit
import Capacitor
import UserNotifications

/// The buttons of a request for an appointment. Approving happens here: the phone may be locked, so
/// neither the page nor the session can be reached, and the message has a key for this one request
/// (docs/messages.md). Declining opens the application. Everything else is the plugin's.
final class RequestNotifications: NSObject, UNUserNotificationCenterDelegate {
    static let shared = RequestNotifications()

    private static let category = "request"
    private static let approve = "approve"
    private static let path = "/api/appointments/requests/approve"

    /// Of the page, once it is there. What the person did before waits for it.
    var router: NotificationRouter? {
        didSet {
            waiting.forEach(tell)
            waiting = []
        }
    }
    private var waiting: [UNNotificationResponse] = []

    /// Called before the application has started: what started it is told to this object only then.
    func start() {
        let center = UNUserNotificationCenter.current()
        center.delegate = self
        let actions = [
            UNNotificationAction(identifier: Self.approve, title: words("LuzApprove"), options: []),
            UNNotificationAction(identifier: "decline", title: words("LuzDecline"), options: [.foreground])
        ]
        let category = UNNotificationCategory(identifier: Self.category, actions: actions, intentIdentifiers: [], options: [])
        center.setNotificationCategories([category])
    }

    func userNotificationCenter(_ center: UNUserNotificationCenter,
                                willPresent notification: UNNotification,
                                withCompletionHandler done: @escaping (UNNotificationPresentationOptions) -> Void) {
        done(router?.pushNotificationHandler?.willPresent(notification: notification) ?? [.banner, .list, .sound])
    }

    func userNotificationCenter(_ center: UNUserNotificationCenter,
                                didReceive response: UNNotificationResponse,
                                withCompletionHandler done: @escaping () -> Void) {
        if response.actionIdentifier == Self.approve {
            return approve(response.notification.request.content, done)
        }
        if router == nil { waiting.append(response) } else { tell(response) }
        done()
    }

    private func tell(_ response: UNNotificationResponse) {
        router?.pushNotificationHandler?.didReceive(response: response)
    }

    private func approve(_ told: UNNotificationContent, _ done: @escaping () -> Void) {
        guard let key = told.userInfo["approval"] as? String,
              let server = told.userInfo["server"] as? String,
              let url = URL(string: server + Self.path), url.scheme == "https" else {
            return sayRefused(told, nil, done)
        }
        var request = URLRequest(url: url, timeoutInterval: 20)
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = try? JSONSerialization.data(withJSONObject: ["key": key])
        URLSession.shared.dataTask(with: request) { data, response, _ in
            if (response as? HTTPURLResponse)?.statusCode == 204 { return done() }
            let problem = data.flatMap { try? JSONSerialization.jsonObject(with: $0) } as? [String: Any]
            self.sayRefused(told, problem?["error"] as? String, done)
        }.resume()
    }

    /// Says why. Without an answer of the server the buttons stay, to try again.
    private func sayRefused(_ told: UNNotificationContent, _ reason: String?, _ done: @escaping () -> Void) {
        let content = UNMutableNotificationContent()
        content.title = words("LuzNotApproved")
        content.body = told.body + "\n" + (reason ?? words("LuzNoAnswer"))
        content.userInfo = told.userInfo
        content.sound = .default
        if reason == nil { content.categoryIdentifier = Self.category }
        let request = UNNotificationRequest(identifier: UUID().uuidString, content: content, trigger: nil)
        UNUserNotificationCenter.current().add(request) { _ in done() }
    }

    /// Words for people are in Info.plist.
    private func words(_ name: String) -> String {
        return Bundle.main.object(forInfoDictionaryKey: name) as? String ?? ""
    }
}
