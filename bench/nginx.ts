import { spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { spawnOn, stopped } from './processes.ts'

export interface StaticFile {
  name: string
  body: Buffer
  type: string
  encoding: string | null
}

export interface RunningNginx {
  url: string
  /** Of the worker: the master does no work. */
  pid: number
  stop(): Promise<void>
}

export function hasNginx(): boolean {
  return spawnSync('nginx', ['-v']).status === 0
}

/** One worker that serves these files from disk, configured for that. */
export async function startNginx(files: readonly StaticFile[], port: number, core?: number): Promise<RunningNginx> {
  const folder = await mkdtemp(join(tmpdir(), 'leitai-nginx-'))
  // The worker runs as another user where the master is root.
  await chmod(folder, 0o755)
  await mkdir(join(folder, 'www'))
  for (const file of files) await writeFile(join(folder, 'www', file.name), file.body)
  await writeFile(join(folder, 'nginx.conf'), configuration(folder, files, port))
  const child = spawnOn(core, 'nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'])
  let said = ''
  child.stderr.on('data', (bytes) => {
    said += String(bytes)
  })
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; !(await answers(`${url}/${files[0]?.name}`)); tries += 1) {
    if (child.exitCode !== null || tries > 200) throw new Error(`nginx did not start: ${said}`)
    await sleep(20)
  }
  const worker = spawnSync('ps', ['-o', 'pid=', '--ppid', String(child.pid)], { encoding: 'utf8' })
  return {
    url,
    pid: Number(worker.stdout.trim().split('\n')[0]),
    stop: async () => {
      await stopped(child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function configuration(folder: string, files: readonly StaticFile[], port: number): string {
  const locations = files.map(
    (file) => `location = /${file.name} {
      default_type "${file.type}";
      ${file.encoding === null ? '' : `add_header Content-Encoding ${file.encoding};`}
    }`,
  )
  return `worker_processes 1;
pid ${folder}/pid;
error_log stderr;
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; tcp_nodelay on; keepalive_requests 1000000; open_file_cache max=100;
  client_body_temp_path ${folder}/t1; proxy_temp_path ${folder}/t2; fastcgi_temp_path ${folder}/t3; uwsgi_temp_path ${folder}/t4; scgi_temp_path ${folder}/t5;
  server { listen 127.0.0.1:${port}; root ${folder}/www; types {} ${locations.join('\n')} }
}`
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  )
}
