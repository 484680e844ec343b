type Setting = readonly [path: string, name: string, value: string]

/**
 * No macros, no links that are updated, nothing that is fetched for a file of unknown origin, and a
 * proxy where nothing listens.
 */
const settings: readonly Setting[] = [
  ['org.openoffice.Office.Common/Security/Scripting', 'MacroSecurityLevel', '3'],
  ['org.openoffice.Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true'],
  ['org.openoffice.Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'],
  ['org.openoffice.Office.Writer/Content/Update', 'Link', '0'],
  ['org.openoffice.Inet/Settings', 'ooInetProxyType', '2'],
  ['org.openoffice.Inet/Settings', 'ooInetHTTPProxyName', '127.0.0.1'],
  ['org.openoffice.Inet/Settings', 'ooInetHTTPProxyPort', '9'],
  ['org.openoffice.Inet/Settings', 'ooInetHTTPSProxyName', '127.0.0.1'],
  ['org.openoffice.Inet/Settings', 'ooInetHTTPSProxyPort', '9'],
]

const itemOf = ([path, name, value]: Setting) =>
  `<item oor:path="/${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`

/** The file `registrymodifications.xcu` of a new profile of LibreOffice. */
export const profileSettings = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
${settings.map(itemOf).join('\n')}
</oor:items>
`
