/** The promise did not settle in time. It may still settle; the result is ignored. */
export class TimeLimitPassed extends Error {
  constructor(ms: number) {
    super(`Not done within ${ms} ms`)
  }
}

/** The result of `promise`, or `TimeLimitPassed` after this time. */
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
