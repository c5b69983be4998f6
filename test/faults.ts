// Preloaded into a server: a fault where nobody catches, such as a library may have, in what a request with this header leaves behind.
import { subscribe } from 'node:diagnostics_channel'

subscribe('tracing:fastify.request.handler:start', (message) => {
  switch (faultOf(message)) {
    case 'exception':
      setTimeout(() => {
        throw new Error('nobody catches this')
      }, 10)
      break
    case 'rejection':
      void Promise.reject(new Error('nobody catches this'))
      break
  }
})

function faultOf(message: unknown): unknown {
  const { request } = message as { request: { headers: Record<string, unknown> } }
  return request.headers['x-fault']
}
