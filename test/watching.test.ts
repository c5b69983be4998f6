import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { type TestApp, testApp } from './app.ts'

let app: TestApp
/** The names in /metrics, those of a histogram's series too. */
let names: Set<string>
beforeAll(async () => {
  app = await testApp('sqlite')
  await app.http.inject('/api/articles')
  const { body } = await app.http.inject('/metrics')
  names = new Set(
    body.split('\n').flatMap((line) => /^([a-z0-9_]+)(?:\{| )/.exec(line)?.[1] ?? /^# TYPE ([a-z0-9_]+)/.exec(line)?.[1] ?? []),
  )
  for (const name of [...names]) for (const series of ['bucket', 'sum', 'count']) names.add(`${name}_${series}`)
})
afterAll(() => app.close())

const alerts = 'docs/alerts.yml'
const board = 'docs/grafana/leitai.json'

function metricsIn(text: string): string[] {
  return [...new Set(text.match(/\b(?:leitai|nodejs|process)_[a-z0-9_]+/g))]
}

test('alerts and the dashboard name only what the server tells', () => {
  const rules: { groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[] } = parse(
    readFileSync(alerts, 'utf8'),
  )
  const expressions = rules.groups.flatMap((group) => group.rules.map(({ expr }) => expr))
  const { panels }: { panels: { title: string; targets: { expr: string }[] }[] } = JSON.parse(readFileSync(board, 'utf8'))
  const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  expect(expressions.length).toBeGreaterThan(10)
  expect(queries.length).toBeGreaterThan(15)
  expect(metricsIn([...expressions, ...queries].join('\n')).filter((name) => !names.has(name))).toEqual([])
})

test('every metric of ours is on the dashboard', () => {
  const shown = metricsIn(readFileSync(board, 'utf8'))
  const own = [...names].filter((name) => /^leitai_/.test(name) && !/_(bucket|sum|count)$/.test(name))
  const isShown = (name: string) => shown.some((one) => one === name || one.replace(/_(bucket|sum|count)$/, '') === name)
  expect(own.filter((name) => !isShown(name))).toEqual([])
})

test('Prometheus takes the rules', (context) => {
  const { error, status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', alerts], { encoding: 'utf8' })
  if (error) return context.skip('promtool is not installed here, so the rules were read only as YAML')
  expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')])
})

test('what only ever grows is told as a counter', async () => {
  const { body } = await app.http.inject('/metrics')
  const kinds = [...body.matchAll(/^# TYPE (leitai_\S+_total) (\S+)$/gm)].map(([, name, kind]) => [name, kind])
  expect(kinds.length).toBeGreaterThan(6)
  expect(kinds.filter(([, kind]) => kind !== 'counter')).toEqual([])
  // Sums with them are empty where they are not there.
  for (const line of ['leitai_workers 1', 'leitai_workers_lost_total 0']) expect(body.split('\n')).toContain(line)
  expect(body).toMatch(/^leitai_cache_hits_total\{status="200"\} \d+$/m)
})

test('what the server tells of database, changes, disk and backups', async () => {
  const { body } = await app.http.inject('/metrics')
  for (const line of [
    'leitai_database_up 1',
    'leitai_changes_connected 1',
    'leitai_changes_behind 0',
    'leitai_backup_newest_timestamp_seconds 0',
    'leitai_backup_drill_failed 0',
  ])
    expect(body.split('\n')).toContain(line)
  expect(Number(/^leitai_disk_free_bytes (\S+)$/m.exec(body)?.[1])).toBeGreaterThan(0)
})
