import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { Env } from '#server/base/env.ts'

export async function registerOpenApi(app: FastifyInstance, env: Env): Promise<void> {
  await app.register(swagger, {
    openapi: {
      // From 3.2 on an event stream can be described by its events.
      openapi: '3.2.0',
      info: {
        title: '擂台公开接口',
        version: '1.0.0',
        description:
          '响应都是信封 `{ code, message, data }`。200 成功；1002 没有可看的内容；4001 令牌失效；其余与 HTTP 状态相同。时间为 ISO 8601 UTC。',
      },
      servers: [{ url: env.publicUrl }],
    },
    // Only the public API: pages and health checks are marked `hide`, media is not JSON, and the console's API is internal.
    transform: ({ schema, url }) => ({
      schema: { ...schema, hide: !url.startsWith('/api/') || url.startsWith('/api/admin/') || schema?.hide === true },
      url,
    }),
  })
}

export async function docsRoutes(app: FastifyInstance): Promise<void> {
  app.get('/api/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').serializer(JSON.stringify).send(app.swagger()),
  )

  await app.register(async (reader) => {
    // Swagger UI registers its own routes and files; all of them are public.
    reader.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public' }
    })
    await reader.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: readerPolicy,
      theme: { title: '擂台公开接口' },
      uiConfig: { docExpansion: 'list', tryItOutEnabled: true },
    })
  })
}

/** Swagger UI sets styles by script, except for one style element in a logo, which is allowed by its hash. */
const readerPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
