import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from '../src/server/db/column-types.ts'

/**
 * What long lists ask of many rows, kept beside them by triggers: whoever writes forgets nothing, and each is derived anew whenever a row that it
 * comes from is written, so that a restored backup derives it too.
 */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await tagUses(db, types)
  await pictureUses(db, types)
  await pictureWords(db, types)
  await namesOnce(db, types)
  for (const statement of derivations) await sql.raw(statement).execute(db)
}

const tagged = 'article_id, name, column_id, is_pinned, published_at, unpublish_at'
// Planned ones too: what is public is asked when it is read.
const allTagged = `select articles.id, article_tags.name, articles.column_id, articles.is_pinned, articles.published_at, articles.unpublish_at
  from articles cross join article_tags
  where article_tags.article_id = articles.id and articles.kind = 'article' and articles.deleted_at is null and articles.published_at is not null`

/** The articles of a tag in the order of their list. Of tens of thousands each was read before. */
async function tagUses(db: Kysely<unknown>, { table, trigger, text, integer }: ColumnTypes): Promise<void> {
  await table(db, 'tagged_articles')
    .addColumn('article_id', integer, (c) => c.notNull().references('articles.id').onDelete('cascade'))
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('column_id', integer, (c) => c.notNull())
    .addColumn('is_pinned', integer, (c) => c.notNull())
    .addColumn('published_at', text, (c) => c.notNull())
    .addColumn('unpublish_at', text)
    .addPrimaryKeyConstraint('tagged_articles_key', ['article_id', 'name'])
    .execute()
  await db.schema
    .createIndex('tagged_articles_listed')
    .on('tagged_articles')
    .columns(['name', 'is_pinned', 'published_at', 'article_id', 'unpublish_at', 'column_id'])
    .execute()
  await db.schema
    .createIndex('tagged_articles_listed_by_column')
    .on('tagged_articles')
    .columns(['name', 'column_id', 'is_pinned', 'published_at', 'article_id', 'unpublish_at'])
    .execute()
  const write = (where: string) => `insert into tagged_articles (${tagged}) ${allTagged} and ${where}`
  const decisive = ['kind', 'column_id', 'is_pinned', 'published_at', 'unpublish_at', 'deleted_at']
  const tag = { name: 'tagged_by_tag', table: 'article_tags', after: 'insert', when: '1 = 1' }
  await trigger(db, { ...tag, statements: [write('articles.id = new.article_id and article_tags.name = new.name')] })
  const untag = 'delete from tagged_articles where article_id = old.article_id and name = old.name'
  await trigger(db, { name: 'tagged_no_more', table: 'article_tags', after: 'delete', when: '1 = 1', statements: [untag] })
  // A backup may bring its tags first.
  await trigger(db, {
    name: 'tagged_before',
    table: 'articles',
    after: 'insert',
    when: '1 = 1',
    statements: [write('articles.id = new.id')],
  })
  await trigger(db, {
    name: 'tagged_otherwise',
    table: 'articles',
    after: `update of ${decisive.join(', ')}`,
    when: changed(...decisive),
    statements: ['delete from tagged_articles where article_id = new.id', write('articles.id = new.id')],
  })
}

/** Where a picture is in use. What can be in the trash is not used there. */
export const uses = [
  { table: 'articles', column: 'cover_id', trashed: true },
  { table: 'competitions', column: 'cover_id' },
  { table: 'competitions', column: 'logo_id' },
  { table: 'teams', column: 'logo_id' },
  { table: 'players', column: 'logo_id' },
  { table: 'album_pictures', column: 'media_item_id' },
  { table: 'videos', column: 'poster_id', trashed: true },
  { table: 'links', column: 'logo_id' },
  { table: 'tip_steps', column: 'picture_id' },
] as const
/** Those of a text and of its draft. */
export const parts = ['article_media', 'article_draft_media'] as const

export const isUsed = `(case when ${[
  ...uses.map(({ table, column, ...more }) => {
    const kept = 'trashed' in more ? ' and deleted_at is null' : ''
    return `exists (select 1 from ${table} where ${column} = media_items.id${kept})`
  }),
  ...parts.map(
    (part) =>
      `exists (select 1 from ${part} join articles on articles.id = ${part}.article_id where ${part}.media_item_id = media_items.id and articles.deleted_at is null)`,
  ),
].join(' or ')} then 1 else 0 end)`

/** Whether a picture is used anywhere but in the settings. Looking at all uses took a quarter of a second with 50,000 pictures. */
async function pictureUses(db: Kysely<unknown>, { trigger, integer }: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('media_items')
    .addColumn('is_used', integer, (c) => c.notNull().defaultTo(0))
    .execute()
  // With what decides, so that a count reads no rows; SQLite would take the former ones all the same.
  for (const former of ['media_items_in_library', 'media_items_by_time', 'media_items_by_folder'])
    await sql`drop index ${sql.ref(former)}`.execute(db)
  const inLibrary = sql<boolean>`deleted_at is null and taken_down_at is null`
  const columns = ['created_at', 'id', 'is_used']
  await db.schema.createIndex('media_items_in_library').on('media_items').columns(columns).where(inLibrary).execute()
  await db.schema
    .createIndex('media_items_in_folder')
    .on('media_items')
    .columns(['folder', ...columns])
    .where(inLibrary)
    .execute()
  const derive = (items: string) => ({
    locks: `media_items where id in (${items})`,
    statements: [`update media_items set is_used = 1 - is_used where id in (${items}) and is_used <> ${isUsed}`],
  })
  await trigger(db, { name: 'uses_of_new_picture', table: 'media_items', after: 'insert', when: '1 = 1', ...derive('new.id') })
  for (const { table, column, ...more } of [...uses, ...parts.map((part) => ({ table: part, column: 'media_item_id' }))]) {
    const [name, [was, is]] = [`uses_by_${table}_${column}`, [`old.${column}`, `new.${column}`]]
    const decisive = 'trashed' in more ? [column, 'deleted_at'] : [column]
    await trigger(db, { name: `${name}_new`, table, after: 'insert', when: `${is} is not null`, ...derive(is) })
    await trigger(db, { name: `${name}_gone`, table, after: 'delete', when: `${was} is not null`, ...derive(was) })
    const otherwise = { name: `${name}_changed`, table, after: `update of ${decisive.join(', ')}`, when: changed(...decisive) }
    await trigger(db, { ...otherwise, ...derive(`${was}, ${is}`) })
  }
  const inTexts = parts.map((part) => `select media_item_id from ${part} where article_id = new.id`).join(' union all ')
  const trashed = { name: 'uses_by_articles_trashed', table: 'articles', after: 'update of deleted_at', when: changed('deleted_at') }
  await trigger(db, { ...trashed, ...derive(inTexts) })
}

function words(row: string): string {
  return `lower(${row}.name) || '\n' || lower(${row}.folder) || '\n' || lower(${row}.alt)`
}

/** By which words the library finds a picture, in a narrow table: in the wide one as many bytes again would be read. */
async function pictureWords(db: Kysely<unknown>, { table, trigger, text, integer }: ColumnTypes): Promise<void> {
  await table(db, 'media_words')
    .addColumn('media_item_id', integer, (c) => c.primaryKey().notNull().references('media_items.id').onDelete('cascade'))
    .addColumn('words', text, (c) => c.notNull())
    .execute()
  const statements = [`insert into media_words (media_item_id, words) values (new.id, ${words('new')})`]
  await trigger(db, { name: 'words_of_new_picture', table: 'media_items', after: 'insert', when: '1 = 1', statements })
  await trigger(db, {
    name: 'words_of_picture',
    table: 'media_items',
    after: 'update of name, folder, alt',
    when: changed('name', 'folder', 'alt'),
    statements: [`update media_words set words = ${words('new')} where media_item_id = new.id`],
  })
}

/** The names under which somebody takes part, and those of matches: a hundred thousand have few different ones. */
const named = [
  { table: 'entrants', names: 'entrant_names', columns: ['name', 'short_name'] },
  { table: 'matches', names: 'match_names', columns: ['name'] },
] as const

/** Each of the names once, so that an editor's words are looked for in few. */
async function namesOnce(db: Kysely<unknown>, { table, trigger, text }: ColumnTypes): Promise<void> {
  for (const { table: holder, names, columns } of named) {
    await table(db, names)
      .addColumn('name', text, (c) => c.primaryKey())
      .execute()
    for (const column of columns)
      await db.schema
        .createIndex(`${holder}_by_${column}`)
        .on(holder)
        .columns([column])
        .where(sql<boolean>`${sql.ref(column)} is not null`)
        .execute()
    const known = columns.map(
      (column) => `insert into ${names} (name) select new.${column} where new.${column} is not null on conflict (name) do nothing`,
    )
    const forgotten = columns.map((column) => {
      const others = columns.map((other) => `not exists (select 1 from ${holder} where ${holder}.${other} = old.${column})`)
      return `delete from ${names} where name = old.${column} and ${others.join(' and ')}`
    })
    const isNamed = (row: 'old' | 'new') => columns.map((column) => `${row}.${column} is not null`).join(' or ')
    await trigger(db, { name: `${names}_new`, table: holder, after: 'insert', when: isNamed('new'), statements: known })
    await trigger(db, { name: `${names}_gone`, table: holder, after: 'delete', when: isNamed('old'), statements: forgotten })
    const other = { name: `${names}_changed`, table: holder, after: `update of ${columns.join(', ')}`, when: changed(...columns) }
    await trigger(db, { ...other, statements: [...known, ...forgotten] })
  }
}

function changed(...columns: readonly string[]): string {
  return columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')
}

/** The tables, and what each holds. */
export const derivedTables: readonly { table: string; columns: string; rows: string }[] = [
  { table: 'tagged_articles', columns: tagged, rows: allTagged },
  { table: 'media_words', columns: 'media_item_id, words', rows: `select id, ${words('media_items')} from media_items` },
  ...named.map(({ table, names, columns }) => ({
    table: names,
    columns: 'name',
    rows: columns.map((column) => `select ${column} as name from ${table} where ${column} is not null group by ${column}`).join(' union '),
  })),
]

/** All of it anew, for who wrote without the triggers. */
export const derivations: readonly string[] = [
  ...derivedTables.flatMap(({ table, columns, rows }) => [`delete from ${table}`, `insert into ${table} (${columns}) ${rows}`]),
  `update media_items set is_used = 1 - is_used where is_used <> ${isUsed}`,
]
