import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Child, runNode } from '../child.ts'
import { reportsPerAddress, sendReport } from '../reports.ts'

const clients = 8
const articlesPerImport = 400

/** One data folder whose server is started, written to and killed, again and again. */
export class Lane {
  readonly acknowledged: number[] = []
  /** From spawning to listening, ms. */
  readonly boots: number[] = []
  readonly failures: string[] = []
  passed = 0
  imports = { started: 0, whole: 0, none: 0 }
  readonly #dataFolder: string
  readonly #importFolder: string
  readonly #number: number
  readonly #seed: number
  #next = 1
  #mustBeWhole = 0

  private constructor(folder: string, number: number, seed: number) {
    this.#dataFolder = join(folder, 'data')
    this.#importFolder = join(folder, 'imports')
    this.#number = number
    this.#seed = seed
  }

  static async open(folder: string, number: number, seed: number): Promise<Lane> {
    const lane = new Lane(folder, number, seed)
    await mkdir(lane.#dataFolder, { recursive: true })
    await mkdir(lane.#importFolder)
    return lane
  }

  async run(cycles: number): Promise<void> {
    for (let cycle = 0; cycle < cycles; cycle++) {
      try {
        await this.#runCycle(cycle)
        this.passed += 1
      } catch (error) {
        this.failures.push(`lane ${this.#number}, cycle ${cycle}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
  }

  async #runCycle(cycle: number): Promise<void> {
    const started = performance.now()
    const server = runNode('dist/app/cli.js', ['start', '--empty'], {
      PORT: '0', // one chosen beforehand may be used by the other lane by then
      LEITAI_DATA: this.#dataFolder,
      LOG_LEVEL: 'fatal',
    })
    const port = Number(new URL(await server.says('Leitai 已启动：')).port)
    this.boots.push(performance.now() - started)
    let isAlive = true
    const writing = Promise.allSettled(Array.from({ length: clients }, (_, client) => this.#write(port, client, () => isAlive)))
    const beside = cycle % 10 === 0 ? await this.#startImport(cycle) : null
    if (beside) await this.#midway(beside, cycle)
    else await sleep(40 + this.#random() * 160)
    kill(server)
    if (beside) kill(beside)
    isAlive = false
    await Promise.all([server.ended, beside?.ended])
    for (const written of await writing) if (written.status === 'rejected') throw written.reason
    this.#check()
  }

  /**
   * Sends numbered reports one after the other, and records a number once the server has acknowledged it. Each client has its own address.
   */
  async #write(port: number, client: number, isAlive: () => boolean): Promise<void> {
    for (let sent = 0; sent < reportsPerAddress && isAlive(); sent++) {
      const value = this.#next++
      const status = await sendReport(port, `127.0.0.${client + 2}`, value)
      if (status === 200) this.acknowledged.push(value)
      if (status === null) return
      if (status !== 200) throw new Error(`A report was answered with ${status}`)
    }
  }

  async #startImport(cycle: number): Promise<Child> {
    const file = join(this.#importFolder, `batch-${cycle}.json`)
    const articles = Array.from({ length: articlesPerImport }, (_, i) => ({
      externalId: `batch-${cycle}-${i}`,
      title: `第 ${cycle} 批第 ${i} 篇`,
      body: '正文。'.repeat(100),
      column: 'news',
      publishedAt: '2026-01-01T00:00:00.000Z',
    }))
    await writeFile(file, JSON.stringify(articles))
    this.imports = { ...this.imports, started: this.imports.started + 1 }
    return runNode('dist/app/cli.js', ['import', 'articles', file], { LEITAI_DATA: this.#dataFolder, LOG_LEVEL: 'fatal' })
  }

  /** A random moment between the check and the end; every fifth import may finish, which proves that the others could have. */
  async #midway(child: Child, cycle: number): Promise<void> {
    await child.says('检查')
    if (cycle % 50 !== 0) return await sleep(this.#random() * 150)
    const { code, stderr } = await child.ended
    if (code !== 0) throw new Error(`The import failed: ${stderr.slice(0, 300)}`)
    this.#mustBeWhole += 1
  }

  /** Opens the file as it was left: everything acknowledged is there, nothing is half done. */
  #check(): void {
    const file = new DatabaseSync(join(this.#dataFolder, 'leitai.db'))
    try {
      const [integrity] = file.prepare('pragma integrity_check').all()
      if (integrity?.integrity_check !== 'ok') throw new Error(`integrity_check: ${JSON.stringify(integrity)}`)
      const dangling = file.prepare('pragma foreign_key_check').all()
      if (dangling.length > 0) throw new Error(`foreign_key_check: ${dangling.length} rows`)
      const kept = new Map<number, number>()
      for (const row of file.prepare('select value, count(*) as n from vitals group by value').all())
        kept.set(Number(row.value), Number(row.n))
      const lost = this.acknowledged.filter((value) => !kept.has(value))
      if (lost.length > 0) throw new Error(`${lost.length} acknowledged reports are lost, the first is ${lost[0]}`)
      const doubled = [...kept].filter(([value, n]) => n > 1 || value >= this.#next)
      if (doubled.length > 0) throw new Error(`${doubled.length} reports are there twice or were never sent`)
      const batches = file
        .prepare("select substr(title, 1, instr(title, '批')) as batch, count(*) as n from articles where title like '第 % 批%' group by 1")
        .all()
      for (const { batch, n } of batches) if (n !== articlesPerImport) throw new Error(`${batch}: ${n} of ${articlesPerImport} articles`)
      if (batches.length < this.#mustBeWhole) throw new Error(`Of ${this.#mustBeWhole} finished imports only ${batches.length} are there`)
      this.imports = { ...this.imports, whole: batches.length, none: this.imports.started - batches.length }
      const counter = file.prepare('select (select n from change_counter) as counter, (select max(n) from changes) as newest').get()
      if (counter?.newest !== null && counter?.counter !== counter?.newest) throw new Error(`changes: ${JSON.stringify(counter)}`)
    } finally {
      file.close()
    }
  }

  /** The same pauses for the same seed. */
  #random(): number {
    const x = Math.sin(this.#seed + this.boots.length * 12.9898) * 43_758.5453
    return x - Math.floor(x)
  }
}

function kill({ process: child }: Child): void {
  child.kill('SIGKILL')
}
