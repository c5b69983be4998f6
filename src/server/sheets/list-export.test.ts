import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { sendList } from './list-export.ts'

test('a list that is too long for a workbook is refused, however long it is', async () => {
  const app = Fastify()
  app.setErrorHandler((error: Error, _request, reply) => reply.code(422).send(error.message))
  async function* lines() {
    yield Array.from({ length: 300_000 }, () => ['一行'])
  }
  app.get('/', (_request, reply) => sendList(reply, { name: '表', title: '表', header: ['列'], lines: lines(), format: 'xlsx' }))
  try {
    expect((await app.inject('/')).body).toBe('超过 20000 行，XLSX 装不下：请导出 CSV，或先筛选')
  } finally {
    await app.close()
  }
})
