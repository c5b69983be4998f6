import type { FastifyInstance } from 'fastify'
import { checkOf } from '#server/base/check-of.ts'
import type { OwnCommand } from '#server/base/own-command.ts'
import { adminRoute } from '#server/http/admin-route.ts'
import type { ConsoleContext } from '#server/http/context.ts'
import { Examination } from '#shared/admin/doctor.ts'

const Told = checkOf(Examination)
/** A large database takes its time to be read whole, ms. */
const longestMs = 120_000

export async function doctorAdminRoutes(
  app: FastifyInstance,
  { command, ...context }: ConsoleContext & { command: OwnCommand },
): Promise<void> {
  let running: Promise<Examination> | null = null
  adminRoute(app, context, {
    endpoint: 'GET /doctor',
    summary: '体检：逐项检查，并说明怎么修',
    may: 'health.read',
    // Whoever asks meanwhile gets the same: each reads the whole database.
    answer: async () => {
      running ??= examineAside(command).finally(() => {
        running = null
      })
      return await running
    },
  })
}

/** In a process of its own, for SQLite reads the whole file without a pause. */
async function examineAside(command: OwnCommand): Promise<Examination> {
  const { out, err } = await command(['doctor', '--json'], longestMs)
  const value = readJson(out)
  if (!Told.Check(value)) throw new Error(`the examination failed: ${err}`)
  return value
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
