import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'

/** What Node can do at best: the same bytes from memory, without a word about them but their type and length. */
const { values, positionals } = parseArgs({ options: { port: { type: 'string', default: '0' } }, allowPositionals: true })
const bodies = new Map(positionals.map((path) => [`/${basename(path)}`, readFileSync(path).toString('latin1')]))
createServer((request, response) => {
  const body = bodies.get(request.url ?? '')
  if (body === undefined) response.writeHead(404).end()
  else {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br', 'content-length': body.length })
    response.end(body, 'latin1')
  }
}).listen(Number(values.port), '127.0.0.1')
