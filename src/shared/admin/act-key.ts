/** Names one wish to make something: whoever sends it again with the same key makes no second one. */
export const actKeyHeader = 'idempotency-key'
