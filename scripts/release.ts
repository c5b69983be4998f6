// npx node scripts/release.ts [--arch x64|arm64]… [--out FOLDER] [--folder-only]: the archives that operators unpack, with Node inside.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join, sep } from 'node:path'
import { parseArgs } from 'node:util'

const root = join(import.meta.dirname, '..')
const architectures = ['x64', 'arm64'] as const
type Architecture = (typeof architectures)[number]

interface Package {
  version: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

const { values } = parseArgs({
  options: {
    arch: { type: 'string', multiple: true },
    out: { type: 'string', default: join(root, 'dist-release') },
    'folder-only': { type: 'boolean', default: false },
  },
})
const wanted = architectures.filter((arch) => values.arch === undefined || values.arch.includes(arch))
if (!existsSync(join(root, 'dist/app/cli.js'))) throw new Error('还没有构建，请先运行 npm run build')
const { version } = readPackage(root)
const nodeVersion = readPackage(join(root, 'node_modules/node')).version
const used = usedPackages()
for (const arch of wanted) {
  const name = `leitai-${version}-linux-${arch}`
  const place = join(values.out, name)
  rmSync(place, { recursive: true, force: true })
  mkdirSync(place, { recursive: true })
  fill(place, arch)
  if (values['folder-only']) continue
  const archive = `${place}.tar.gz`
  // Whatever the mask of whoever packs it: the service's user reads it, and only root writes.
  const owners = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u+rwX,go+rX,go-w']
  execFileSync('tar', [...owners, '--sort=name', '-C', values.out, '-czf', archive, name])
  const sum = createHash('sha256').update(readFileSync(archive)).digest('hex')
  writeFileSync(`${archive}.sha256`, `${sum}  ${basename(archive)}\n`)
  rmSync(place, { recursive: true })
  console.log(`${archive}  ${Math.round(readFileSync(archive).length / 1024 ** 2)} MB`)
}

function fill(place: string, arch: Architecture): void {
  for (const name of ['dist', 'demo', 'assets', 'package.json', 'README.md', 'docs', 'deploy']) {
    cpSync(join(root, name), join(place, name), { recursive: true })
  }
  for (const name of used) copyPackage(join(root, 'node_modules', name), join(place, 'node_modules', name))
  for (const [name, wish] of Object.entries(readPackage(join(root, 'node_modules/sharp')).optionalDependencies ?? {})) {
    if (name.endsWith(`-linux-${arch}`)) bring(`${name}@${wish}`, join(place, 'node_modules', name))
  }
  const node = mkdtempSync(join(tmpdir(), 'leitai-node-'))
  bring(`node-linux-${arch}@${nodeVersion}`, node)
  mkdirSync(join(place, 'node/bin'), { recursive: true })
  for (const file of ['bin/node', 'LICENSE']) cpSync(join(node, file), join(place, 'node', file))
  rmSync(node, { recursive: true })
  mkdirSync(join(place, 'bin'))
  cpSync(join(root, 'scripts/release/leitai'), join(place, 'bin/leitai'))
  chmodSync(join(place, 'bin/leitai'), 0o755)
  writeFileSync(join(place, 'release.json'), `${JSON.stringify({ version, arch, node: nodeVersion })}\n`)
}

/** A package of the registry: what is installed here where it is the same, else what npm fetches and checks. */
function bring(spec: string, place: string): void {
  const [, name = '', wish = ''] = /^(.+)@([^@]+)$/.exec(spec) ?? []
  const installed = [join(root, 'node_modules', name), join(root, 'node_modules/node/node_modules', name)].find(
    (folder) => existsSync(folder) && readPackage(folder).version === wish,
  )
  if (installed !== undefined) {
    copyPackage(installed, place)
    return
  }
  const scratch = mkdtempSync(join(tmpdir(), 'leitai-pack-'))
  execFileSync('npm', ['pack', '--silent', '--pack-destination', scratch, spec], { cwd: scratch })
  const [packed = ''] = readdirSync(scratch)
  mkdirSync(place, { recursive: true })
  execFileSync('tar', ['-C', place, '--strip-components=1', '-xzf', join(scratch, packed)])
  rmSync(scratch, { recursive: true })
}

/** Without what only developers read. */
function copyPackage(from: string, to: string): void {
  cpSync(from, to, {
    recursive: true,
    dereference: true,
    filter: (file) => !/\.(map|d\.[cm]?ts|ts|flow)$/.test(file) && !file.slice(from.length).includes(`${sep}node_modules${sep}.bin`),
  })
}

/** The packages that the built program imports, and all that they depend on. */
function usedPackages(): string[] {
  const found = new Set<string>()
  const open = [...new Set(['dist/app', 'dist/server'].flatMap((folder) => importsIn(join(root, folder))))]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const folder = join(root, 'node_modules', name)
    // Optional ones that are not here: of other systems, or not needed.
    if (found.has(name) || !existsSync(folder) || name.startsWith('@img/sharp-')) continue
    found.add(name)
    open.push(...wishesOf(folder))
  }
  return [...found].sort()
}

/** What a package and those inside of it ask for. */
function wishesOf(folder: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} } = readPackage(folder)
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true)
  return [
    ...Object.keys({ ...dependencies, ...optionalDependencies }),
    ...peers,
    ...packagesIn(join(folder, 'node_modules')).flatMap(wishesOf),
  ]
}

function packagesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .flatMap((name) => (name.startsWith('@') ? readdirSync(join(folder, name)).map((inner) => join(name, inner)) : [name]))
    .map((name) => join(folder, name))
    .filter((place) => existsSync(join(place, 'package.json')))
}

function importsIn(folder: string): string[] {
  return (
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.js'))
      .flatMap((name) => {
        const text = readFileSync(join(folder, name), 'utf8')
        return [...text.matchAll(/(?:\bfrom|\bimport|\bimport\(|\brequire\(|\bresolve\()\s*["'`]([^"'`\s]+)["'`]/g)].map(
          ([, spec = '']) => spec,
        )
      })
      // Vite is loaded by --dev alone.
      .filter((spec) => spec !== 'vite' && /^[@a-z]/.test(spec) && !spec.startsWith('node:') && !builtinModules.includes(spec))
      .map((spec) => spec.split('/', spec.startsWith('@') ? 2 : 1).join('/'))
  )
}

function readPackage(folder: string): Package {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}
