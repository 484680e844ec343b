import { makeDemo } from '../demo/make-demo.ts'
import { office as demo } from '../demo/text.ts'
import { isProduction } from '#server/platform/environment.ts'
import { confirmByName } from './confirm-by-name.ts'
import { failCommand, type AdminContext, type Command } from './command-line.ts'
import { countOffice, findOffice } from './queries.ts'
import { removeOffice } from './remove-office.ts'

/** Asks before an existing demo is deleted, including everything entered in it. */
async function removeDemo(context: AdminContext): Promise<boolean> {
  const office = await findOffice(context.services.db, demo.slug)
  if (!office) return false
  const { customers, appointments } = await countOffice(context.services.db, office.id)
  const warning = `This removes the demo ${office.name} with ${customers} customers and ${appointments} appointments.`
  await confirmByName(context, warning, office.slug)
  await removeOffice(context, office)
  return true
}

async function make(context: AdminContext): Promise<void> {
  if (isProduction(context.services.environment)) failCommand('There is no demo in production: its password is public.')
  await removeDemo(context)
  const environment = { ...context.services.environment, LUZ_DEMO: 'whole' } as const
  const making = { services: { ...context.services, environment }, openApp: context.openApp }
  const signIn = (await makeDemo(making)) ?? failCommand('The demo could not be created.')
  context.terminal.print(
    `The demo is at ${context.services.publicUrl()}/book/${signIn.slug}, its owner is ${signIn.email}.`,
  )
}

async function remove(context: AdminContext): Promise<void> {
  if (!(await removeDemo(context))) failCommand('There is no demo.')
  context.terminal.print('The demo was removed.')
}

export const demoCommands: readonly Command[] = [
  {
    name: 'demo make',
    parameters: '',
    callsHooks: true,
    confirms: true,
    summary: 'Creates the demo office. Asks for its slug before it replaces an existing one.',
    run: (context) => make(context),
  },
  {
    name: 'demo remove',
    parameters: '',
    confirms: true,
    summary: 'Removes the demo office. Asks for its slug.',
    run: (context) => remove(context),
  },
]
