import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './postgres.ts'

export const isNginxHere = ['nginx', 'openssl'].every((program) => spawnSync(program, ['version']).error === undefined)
export const whyNoNginx = 'nginx or openssl is not installed here, so the file for nginx was not tried'

export interface Nginx {
  /** Ports for http and https. */
  plain: number
  secure: number
  folder: string
  /** Its standard error so far. */
  said(): string
  /** Ends it; its folder is left. */
  stop(): Promise<void>
  remove(): Promise<void>
}

/** The file for nginx in docs/operations.md; `isKeeping`: with a second in the proxy. */
export async function printedNginx(isKeeping: boolean): Promise<string> {
  const manual = await readFile('docs/operations.md', 'utf8')
  const block = (name: string) => new RegExp(`\`\`\`${name}\\n([\\s\\S]*?)\`\`\``).exec(manual)?.[1] ?? ''
  if (!isKeeping) return block('nginx')
  return block('nginx')
    .replace('upstream leitai {', (line) => `${block('nginx-cache')}\n${line}`)
    .replace('  location / {\n    proxy_pass http://leitai;\n', (line) => line + block('nginx-cache-location'))
}

/** Of several nodes as in docs/operations.md, Many nodes. */
function serversOf(ports: readonly number[]): string {
  const servers = ports.map((port) => `server 127.0.0.1:${port} fail_timeout=3s;`)
  if (ports.length > 1) servers.push(...ports.map((port) => `server 127.0.0.1:${port} max_fails=0 backup;`))
  return servers.join(' ')
}

/**
 * nginx with the file in docs/operations.md before programs at these ports; only paths, ports and upstreams are replaced. One that `holdsBack`
 * collects what a program sends until a buffer is full, also where the program asks it not to. `isKeeping`: with a second in the proxy.
 */
export async function startNginx(upstreams: readonly number[], { holdsBack = false, isKeeping = false } = {}): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'leitai-nginx-'))
  // The worker runs as another user where the master is root.
  await chmod(folder, 0o755)
  await mkdir(join(folder, 'log'))
  const [plain, secure] = [await freePort(), await freePort()]
  const pair = ['-keyout', join(folder, 'leitai.key'), '-out', join(folder, 'leitai.crt')]
  spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=example.com', ...pair])
  const printed = (await printedNginx(isKeeping))
    .replace('/var/cache/nginx/', `${folder}/`)
    .replaceAll('/var/log/nginx/', `${folder}/log/`)
    .replaceAll('/etc/ssl/', `${folder}/`)
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ', `listen 127.0.0.1:${secure} `)
    .replace('proxy_http_version 1.1;', holdsBack ? 'proxy_http_version 1.1; proxy_ignore_headers X-Accel-Buffering;' : '$&')
    .replace('server 127.0.0.1:3000;', serversOf(upstreams))
  await writeFile(join(folder, 'leitai.conf'), printed)
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`)
  const main = `pid ${folder}/pid; error_log stderr info; events {} http { access_log off; ${temp.join(' ')} include ${folder}/leitai.conf; }`
  await writeFile(join(folder, 'nginx.conf'), main)
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  nginx.stderr.on('data', (text) => (said += String(text)))
  const stop = async () => {
    if (nginx.exitCode !== null) return
    const ended = once(nginx, 'exit')
    nginx.kill('SIGQUIT')
    await ended
  }
  return {
    plain,
    secure,
    folder,
    said: () => said,
    stop,
    remove: async () => {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
