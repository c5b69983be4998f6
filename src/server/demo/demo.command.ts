import { resolve } from 'node:path'
import { systemClock } from '#server/base/clock.ts'
import { root } from '#server/base/root.ts'
import { openServersFiles } from '#server/media/media-place.service.ts'
import { print, runCommand, type Settings } from '#server/process/command.ts'
import { playNight } from './play-night.service.ts'
import { renewDemo } from './renew-demo.service.ts'

/** `leitai demo --again`: the demo season as it is now, in the place of the one that was loaded earlier. */
export async function renewDemoCommand(settings: Settings): Promise<never> {
  return await runCommand(
    settings,
    async ({ env, db }) => {
      const files = await openServersFiles({ db, clock: systemClock, env, isDryRun: false })
      const lines: string[] = []
      await renewDemo({ db, files, clock: systemClock, folder: resolve(root, 'demo'), say: (line) => void lines.push(line) })
      await print(process.stdout, lines.at(-1) ?? '')
      return 0
    },
    'refuse',
  )
}

/** `leitai demo --play [SPEED]`: plays the rest of the demo's night, SPEED times as fast as it would be; a server that runs shows it. */
export async function playNightCommand(settings: Settings, speed: string): Promise<never> {
  return await runCommand(
    settings,
    async ({ db }) => {
      const times = Number(speed)
      if (!(times >= 1 && times <= 100_000)) throw new Error(`SPEED 必须是 1 到 100000 的数，现在是「${speed}」`)
      await playNight({ db, clock: systemClock, speed: times, say: (line) => print(process.stdout, line) })
      return 0
    },
    'refuse',
  )
}
