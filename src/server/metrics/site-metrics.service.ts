import { statfs } from 'node:fs/promises'
import { Gauge, type Registry } from 'prom-client'
import { currentBackups } from '#server/backup/backup-state.service.ts'
import type { BackupStore } from '#server/backup/backup-store.model.ts'
import { diskSpaceOf } from '#server/base/disk-space.ts'
import type { Env } from '#server/base/env.ts'
import { withTimeout } from '#server/base/with-timeout.ts'
import type { ChangeBus } from '#server/cache/bus.ts'
import { latestChange } from '#server/cache/changes.queries.ts'
import type { Db } from '#server/db/open.ts'

export interface SiteParts {
  env: Pick<Env, 'dataFolder' | 'backups'>
  backups: BackupStore
  db: Pick<Db, 'read'>
  bus: Pick<ChangeBus, 'state'>
}

/** A database that takes longer counts as away, ms. */
const longestLookMs = 2_000

/** What a node sees of the site; of several processes on a machine, what the worst off sees. A figure that cannot be had is left out. */
export function addSiteMetrics(registry: Registry, { env, backups, db, bus }: SiteParts): void {
  const registers = [registry]
  const latest = () => withTimeout(longestLookMs, latestChange(db.read)).catch(() => null)
  new Gauge({
    name: 'leitai_changes_behind',
    help: 'Changes that are committed and not read here',
    aggregator: 'max',
    registers,
    async collect() {
      const newest = await latest()
      if (newest !== null) this.set(Math.max(0, newest - bus.state().seen))
    },
  })
  new Gauge({
    name: 'leitai_database_up',
    help: '1: the database answers within two seconds',
    aggregator: 'min',
    registers,
    async collect() {
      this.set((await latest()) === null ? 0 : 1)
    },
  })
  new Gauge({
    name: 'leitai_changes_connected',
    help: '1: changes made elsewhere are told here as they are committed',
    aggregator: 'min',
    registers,
    collect() {
      this.set(Number(bus.state().isConnected))
    },
  })
  new Gauge({
    name: 'leitai_disk_free_bytes',
    help: 'Free on the disk of the data folder',
    aggregator: 'min',
    registers,
    async collect() {
      const disk = await statfs(env.dataFolder).catch(() => null)
      if (disk) this.set(disk.bavail * disk.bsize)
      else this.remove()
    },
  })
  const place = env.backups
  if (place.kind === 'folder')
    new Gauge({
      name: 'leitai_backup_disk_free_bytes',
      help: 'Free on the disk of BACKUP_FOLDER',
      aggregator: 'min',
      registers,
      async collect() {
        const disk = await diskSpaceOf(place.folder)
        if (disk) this.set(disk.free)
        else this.remove()
      },
    })
  new Gauge({
    name: 'leitai_backup_newest_timestamp_seconds',
    help: 'When the newest backup was made, since 1970; 0: there is none',
    aggregator: 'max',
    registers,
    async collect() {
      const { newest, fault } = await currentBackups(backups)
      if (fault === null) this.set(secondsOf(newest?.at))
      else this.remove()
    },
  })
  new Gauge({
    name: 'leitai_backup_drill_timestamp_seconds',
    help: 'When a backup was last restored on trial and was good, since 1970; 0: never',
    aggregator: 'max',
    registers,
    async collect() {
      const { drill, fault } = await currentBackups(backups)
      if (fault === null) this.set(secondsOf(drill?.at))
      else this.remove()
    },
  })
  new Gauge({
    name: 'leitai_backup_drill_failed',
    help: '1: a backup could not be restored on trial, and since then neither it nor a newer one could',
    aggregator: 'max',
    registers,
    async collect() {
      const { failedDrill, fault } = await currentBackups(backups)
      if (fault === null) this.set(Number(failedDrill !== null))
      else this.remove()
    },
  })
}

function secondsOf(at: string | undefined): number {
  return at === undefined ? 0 : Date.parse(at) / 1_000
}
