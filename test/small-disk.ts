import { spawnSync } from 'node:child_process'

/** A command prefix that gives the command a separate disk at a folder, which only it can see and which ends with it. */
export type OnSmallDisk = (folder: string, megabytes: number, command: readonly string[]) => string[]

/** As root, or as any user where the system allows user namespaces. */
const ways: readonly (readonly string[])[] = [
  ['unshare', '--mount'],
  ['unshare', '--user', '--map-root-user', '--mount'],
]

/** Undefined where this machine allows no mounts, as in a container without privileges. */
export function smallDisk(): OnSmallDisk | undefined {
  const way = ways.find(([program = '', ...words]) => {
    const { status } = spawnSync(program, [...words, 'sh', '-c', 'mount -t tmpfs -o size=1m tmpfs /mnt'], { stdio: 'ignore' })
    return status === 0
  })
  if (way === undefined) return undefined
  return (folder, megabytes, command) => [
    ...way,
    'sh',
    '-c',
    `mount -t tmpfs -o size=${megabytes}m tmpfs "$0" && exec "$@"`,
    folder,
    ...command,
  ]
}

export const whyNoSmallDisk =
  'no disk of its own can be mounted here, so nothing was tried on a full one; run it as root or where unshare may'
