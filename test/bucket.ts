import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

/** An S3-compatible service on this machine, with one bucket. */
export interface TestBucket {
  mediaUrl: string
  close(): Promise<void>
}

/** `port`: that of an earlier one that was closed. `directory`: its content. */
export async function startBucket(before?: { port: number; directory: string }): Promise<TestBucket & { port: number; directory: string }> {
  const directory = before?.directory ?? (await mkdtemp(join(tmpdir(), 'leitai-bucket-')))
  const service = new S3rver({
    port: before?.port ?? 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'media', configs: [] }],
  })
  const { port } = await service.run()
  return {
    port,
    directory,
    mediaUrl: `s3://S3RVER:S3RVER@127.0.0.1:${port}/media/site?style=path&tls=0`,
    close: () => service.close(),
  }
}

export async function removeBucket({ directory }: { directory: string }): Promise<void> {
  await rm(directory, { recursive: true, force: true })
}

/** A bucket in a separate process: suspended, it accepts connections and does not answer. */
export async function startHaltingBucket(): Promise<{ mediaUrl: string; halt(): void; goOn(): void; close(): Promise<void> }> {
  const process = fork(new URL('bucket-process.ts', import.meta.url), { execArgv: [] })
  const [mediaUrl] = await once(process, 'message')
  return {
    mediaUrl,
    halt: () => void process.kill('SIGSTOP'),
    goOn: () => void process.kill('SIGCONT'),
    close: async () => {
      const ended = once(process, 'exit')
      process.kill('SIGKILL')
      await ended
    },
  }
}
