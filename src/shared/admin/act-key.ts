/** An idempotency key for a request that creates something: a retry with the same key creates nothing twice. */
export const actKeyHeader = 'idempotency-key'
