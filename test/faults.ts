// Preloaded into a server: throws where nobody catches, as a library might, in work started by a request with this header.
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
