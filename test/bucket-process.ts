// A bucket in a process of its own, which can be halted.
import { startBucket } from './bucket.ts'

process.send?.((await startBucket()).mediaUrl)
// Whoever started it is gone.
process.on('disconnect', () => process.exit(0))
