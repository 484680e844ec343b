/** Whether an address or a host name, without its port, can only mean this machine. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|[\w-]+\.localhost|(::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[?::1\]?)$/i.test(host)

/** Whether a request's Host header, such as `localhost:3000`, names this machine. */
export const isLoopbackHost = (header: string | undefined): boolean =>
  header !== undefined && isLoopback(header.replace(/:\d{1,5}$/, ''))
