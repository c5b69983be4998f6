// A bucket in a separate process, which can be suspended.
import { startBucket } from './bucket.ts'

process.send?.((await startBucket()).mediaUrl)
// The parent process has ended.
process.on('disconnect', () => process.exit(0))
