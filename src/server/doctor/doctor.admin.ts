import { execFile } from 'node:child_process'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { Compile } from 'typebox/compile'
import { root } from '#server/base/root.ts'
import { adminRoute } from '#server/http/admin-route.ts'
import type { ConsoleContext } from '#server/http/context.ts'
import { Examination } from '#shared/admin/doctor.ts'

const Told = Compile(Examination)
/** A large database takes its time to be read whole, ms. */
const longestMs = 120_000

export async function doctorAdminRoutes(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  let running: Promise<Examination> | null = null
  adminRoute(app, context, {
    endpoint: 'GET /doctor',
    summary: '体检：逐项检查，并说明怎么修',
    may: 'health.read',
    // Whoever asks meanwhile gets the same: each reads the whole database.
    answer: async () => {
      running ??= examineAside().finally(() => {
        running = null
      })
      return await running
    },
  })
}

/** In a process of its own, for SQLite reads the whole file without a pause. */
function examineAside(): Promise<Examination> {
  return new Promise((done, fail) => {
    const words = [join(root, 'dist/app/cli.js'), 'doctor', '--json']
    execFile(process.execPath, words, { timeout: longestMs, maxBuffer: 1024 * 1024 }, (error, out, err) => {
      const value = readJson(out)
      if (Told.Check(value)) done(value)
      else fail(new Error(`the examination failed: ${err || String(error)}`))
    })
  })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
