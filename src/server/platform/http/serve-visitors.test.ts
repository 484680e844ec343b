import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from '#shared/http/endpoint.ts'
import { world } from '#tests/support/world.ts'
import { mount, serve } from './serve.ts'

const pets = contract(
  'pets',
  { list: ['GET', '/api/pets'] },
  { list: { access: 'visitor', separateVisitors: true, status: 200, reply: z.object({ n: z.int() }) } },
)
const staffRoutes = serve(pets, { list: async () => ({ n: 1 }) })

it('mounting fails when an endpoint with separateVisitors has no visitor handler', async () => {
  const { services } = await world()
  expect(() => mount(Fastify(), services, staffRoutes)).toThrow('pets.list has no handler for visitors')
})
