/** What was waited for did not come in time. It may still come, and nobody listens. */
export class TimeLimitPassed extends Error {
  constructor(ms: number) {
    super(`Not done within ${ms} ms`)
  }
}

/** What `promise` brings, or `TimeLimitPassed` after so long. */
export async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_done, fail) => {
    timer = setTimeout(() => fail(new TimeLimitPassed(ms)), ms)
  })
  try {
    return await Promise.race([promise, limit])
  } finally {
    clearTimeout(timer)
  }
}
