import type pg from 'pg'
import { RightsFault } from '#server/base/rights.ts'
import { connectedClient } from './connected-client.ts'
import { insufficientPrivilege, type PostgresPlace } from './connection-fault.ts'
import { isDatabaseError } from './database-error.ts'
import { ownTables } from './own-tables.ts'

/** What the role of an address may not do in its database, each as a sentence with the statement that mends it; null: it may. */
export interface RoleFaults {
  /** Tables that it cannot read, for a backup. */
  reading: RightsFault | null
  /** Tables that belong to another role: a migration changes them, a restore moves them. */
  tables: RightsFault | null
  /** It cannot make tables in the schema that it works in. */
  making: RightsFault | null
  /** It cannot make schemas, in which a restore keeps the former database. */
  schemas: RightsFault | null
}

type Asking = Pick<pg.Client, 'query'>

/** Asks on this connection. `namedBy`: what named the address, for people. */
export async function roleFaults(client: Asking, namedBy = 'DATABASE_URL'): Promise<RoleFaults> {
  const [rights] = (await client.query<Rights>(rightsText)).rows
  if (rights === undefined) return { reading: null, tables: null, making: null, schemas: null }
  const strange = (await client.query<Strange>(strangeText, [await ownTables()])).rows
  const { role, database, schema, makesTables, makesSchemas } = rights
  const who = `${namedBy} 的用户 ${role}`
  const [first] = strange
  const unread = strange.find(({ reads }) => !reads)
  const belonging = ({ name, owner }: Strange) =>
    faultOf(`${who} 用不了数据库 ${database} 里的表：${name} 等 ${strange.length} 项属于用户 ${owner}`, ownerStatement(strange, rights))
  return {
    reading: unread === undefined ? null : belonging(unread),
    tables: first === undefined ? null : belonging(first),
    making:
      schema === null || makesTables
        ? null
        : faultOf(
            `${who} 不能在数据库 ${database} 里建表`,
            `GRANT USAGE, CREATE ON SCHEMA ${schema} TO ${role}; ${schemasStatement(rights)}`,
          ),
    schemas: makesSchemas
      ? null
      : faultOf(`${who} 不能在数据库 ${database} 里新建 schema，恢复备份时没有地方保留原来的数据`, schemasStatement(rights)),
  }
}

/** The same on a connection of its own. */
export async function roleFaultsAt(place: PostgresPlace): Promise<RoleFaults> {
  const client = await connectedClient(place)
  try {
    return await roleFaults(client, place.namedBy)
  } finally {
    await client.end()
  }
}

/** Where PostgreSQL refused a statement for want of a right: which one, and its mend. Else the error itself. */
export async function namedRefusal(place: PostgresPlace, error: unknown): Promise<unknown> {
  if (!isDatabaseError(error) || error.code !== insufficientPrivilege) return error
  const faults = await roleFaultsAt(place).catch(() => null)
  const fault = faults?.tables ?? faults?.making ?? faults?.schemas
  if (fault) return fault
  const mend = '请把数据库的所有者改成这个用户（ALTER DATABASE … OWNER TO …）'
  return new Error(`${place.namedBy ?? 'DATABASE_URL'} 的用户在数据库里的权限不够（${error.message}），${mend}`)
}

function faultOf(said: string, statement: string): RightsFault {
  return new RightsFault(said, `以 PostgreSQL 的管理员（如 sudo -u postgres psql）连到这个数据库，运行 ${statement}`, '请')
}

function schemasStatement({ database, role }: Rights): string {
  return `GRANT CREATE ON DATABASE ${database} TO ${role}`
}

/** What the first superuser owns is not reassigned: with it the system's own tables would go. */
function ownerStatement(strange: readonly Strange[], { schema, role }: Rights): string {
  const owners = [...new Set(strange.map(({ owner }) => owner))]
  if (strange.every(({ isOfFirst }) => !isOfFirst)) return `REASSIGN OWNED BY ${owners.join(', ')} TO ${role}`
  const of = `'${schema}'::regnamespace`
  return (
    "DO $$DECLARE s text; BEGIN FOR s IN SELECT format('ALTER TABLE %s OWNER TO " +
    `${role}', oid::regclass) FROM pg_class WHERE relkind = 'r' AND relnamespace = ${of} ` +
    `UNION ALL SELECT format('ALTER FUNCTION %s OWNER TO ${role}', oid::regprocedure) FROM pg_proc ` +
    `WHERE prorettype = 'trigger'::regtype AND pronamespace = ${of} LOOP EXECUTE s; END LOOP; END$$`
  )
}

interface Rights {
  /** Quoted as a statement needs them. */
  role: string
  database: string
  schema: string | null
  makesTables: boolean
  makesSchemas: boolean
}

const rightsText = `
  select quote_ident(current_user) as role, quote_ident(current_database()) as database, quote_ident(current_schema()) as schema,
    coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) as "makesTables",
    has_database_privilege(current_database(), 'CREATE') as "makesSchemas"`

/** What belongs to another role. */
interface Strange {
  name: string
  owner: string
  /** Of the superuser that the cluster was made with. */
  isOfFirst: boolean
  reads: boolean
}

/** The tables, and the functions of their triggers, which a migration writes anew. */
const strangeText = `
  with own as (select oid, relname, relowner from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname = any($1))
  select name, quote_ident(pg_get_userbyid(owner)) as owner, owner = 10 as "isOfFirst", reads
  from (
    select relname::text as name, relowner as owner, has_table_privilege(oid, 'SELECT') as reads from own
    union
    select proname::text, proowner, true from pg_trigger join own on own.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
      where not tgisinternal
  ) as all_of_it
  where not pg_has_role(owner, 'USAGE')
  order by name`
