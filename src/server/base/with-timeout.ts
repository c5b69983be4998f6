/** A promise did not settle in time. It may still settle, but its result is ignored. */
export class TimeoutError extends Error {
  constructor(ms: number) {
    super(`Not done within ${ms} ms`)
  }
}

/** The result of `promise`, or `TimeoutError` after this time. */
export async function withTimeout<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_done, fail) => {
    timer = setTimeout(() => fail(new TimeoutError(ms)), ms)
  })
  try {
    return await Promise.race([promise, limit])
  } finally {
    clearTimeout(timer)
  }
}
