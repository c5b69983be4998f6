import { ArrowLeftOutlined, HistoryOutlined } from '@ant-design/icons'
import { Alert, App, Button, Input, Tag } from 'antd'
import { type KeyboardEvent as FieldKeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Fault } from '#admin/api.ts'
import { isTouchScreen } from '#admin/pieces/is-touch-screen.ts'
import { LinkButton } from '#admin/pieces/LinkButton.tsx'
import { MayButton } from '#admin/pieces/MayButton.tsx'
import { mergeValues } from '#admin/pieces/merging/merge-values.ts'
import { isSame } from '#admin/pieces/merging/same.ts'
import { useCloseGuard, useLeaveGuard } from '#admin/pieces/use-leave-guard.ts'
import { useNewer } from '#admin/pieces/use-newer.ts'
import { forgetSession, queryClient } from '#admin/query-client.ts'
import { useSession, useWhyNot } from '#admin/session.ts'
import type { ArticleDraft, DocumentEditing } from '#shared/admin/articles.ts'
import type { RichTextDoc } from '#shared/rich-text.ts'
import { textOf } from '#shared/rich-text-plain.ts'
import { spaced } from '#shared/spaced.ts'
import { documentKindWords, documentStateWords } from '#shared/words/documents.ts'
import { documentQuery } from './articles.queries.ts'
import { ConflictDialog } from './editing/ConflictDialog.tsx'
import type { LocalDraft } from './editing/draft-keeper.ts'
import { draftWords } from './editing/draft-words.ts'
import styles from './editing/editing.module.css'
import { OthersHere } from './editing/OthersHere.tsx'
import { SaveState } from './editing/SaveState.tsx'
import { linkNamesOf, useDraftNames } from './editing/use-draft-names.ts'
import { useKeeper } from './editing/use-keeper.ts'
import { whoSaved } from './editing/who-saved.ts'
import { BodyEditor, type BodyStart } from './editor/BodyEditor.tsx'
import { PictureShelf, ShelfContext } from './editor/pictures.tsx'
import { DraftFields, longTexts } from './fields/DraftFields.tsx'
import { PreviewButton } from './publication/PreviewButton.tsx'
import { PublicationDrawer } from './publication/PublicationDrawer.tsx'
import { RestoreFromTrash } from './publication/RestoreFromTrash.tsx'
import { RevisionsDrawer } from './publication/RevisionsDrawer.tsx'
import { afterRestoring, leftOutText, publicationText, stateColors, titleOf, waitingColor } from './words.ts'

interface Props {
  opened: DocumentEditing
  /** The last response; it is fetched again on returning to the window. */
  newest: DocumentEditing
  /** Text of this browser that was chosen over the server's. */
  restored: LocalDraft | null
  /** Where this browser keeps it; null: it has no id yet. */
  keyOf(id: number | null): string
  onMade?(id: number): void
}

export function Editing({ opened, newest, restored, keyOf, onMade }: Props) {
  const { message } = App.useApp()
  const [document, setDocument] = useState(opened)
  const { user } = useSession()
  const { keeper, keeping } = useKeeper({
    keyOf,
    document: opened,
    restored,
    onMade: (made) => {
      setDocument((now) => ({ ...made, draft: now.draft }))
      onMade?.(made.id)
    },
  })
  const isUnmade = document.id === 0
  const body = useRef<BodyStart>(null)
  const [draft, setDraft] = useState(restored?.draft ?? opened.draft)
  // The text editor keeps its own state: a new key creates a new editor.
  const [epoch, setEpoch] = useState(0)
  const [uploads, setUploads] = useState(0)
  const [drawer, setDrawer] = useState<'publication' | 'revisions' | null>(null)
  const [isConflictPut, setConflictPut] = useState(false)
  const [refusals, setRefusals] = useState<readonly Fault[]>([])
  const [shelf] = useState(() => {
    const pictures = new PictureShelf()
    pictures.add(opened.pictures)
    return pictures
  })
  const [linkNames, setLinkNames] = useState<ReadonlyMap<string, string>>(() => new Map(linkNamesOf(opened)))
  const [replacement, setReplacement] = useState<RichTextDoc | null>(null)
  const names = useDraftNames(linkNames, shelf)
  const whyNot = useWhyNot('articles.write')
  const isReadOnly = whyNot !== null || document.state === 'trashed'
  const isUnsafe = keeping.isAhead && keeping.hasLocalFailed
  useLeaveGuard(uploads > 0 || isUnsafe, isUnsafe ? unsafeText : uploadsText(uploads))
  // On the way to another screen the text is kept and sent; a tab that closes may not wait for that.
  useCloseGuard(keeping.isAhead && keeping.isOnlyHere)
  useEffect(() => {
    if (restored) keeper.change(restored.draft)
  }, [keeper, restored])
  const { trouble } = keeping
  const clash = trouble?.kind === 'conflict' && trouble.current.state !== 'trashed' ? trouble.current : null
  // By the text of the moment in which the newer version was found.
  const mustChoose = useMemo(
    () => clash !== null && mergeValues(keeper.base(), keeper.draft(), clash.draft).clashes.length > 0,
    [clash, keeper],
  )
  const change = useCallback(
    (part: Partial<ArticleDraft>) => {
      const next = { ...keeper.draft(), ...part }
      keeper.change(next)
      setDraft(next)
      setRefusals((faults) => faults.filter(({ path }) => !(fieldOf(path) in part)))
    },
    [keeper],
  )
  const changeBody = useCallback((body: RichTextDoc) => change({ body }), [change])
  const retry = () => {
    // The permissions may have changed.
    if (trouble?.kind === 'forbidden') void forgetSession()
    keeper.resume()
  }
  const show = async (next: DocumentEditing) => {
    // Keeper and screen change at once, so that nothing can be typed in between.
    const adopted = keeper.adopt(next)
    shelf.add(next.pictures)
    setDocument(next)
    setDraft(next.draft)
    setRefusals([])
    setEpoch((number) => number + 1)
    await adopted
  }
  /** Goes on with what was made of this text and a newer one; the cursor stays where it is. */
  const settle = async (theirs: DocumentEditing, made: ArticleDraft) => {
    const isBodyNew = !isSame(made.body, keeper.draft().body)
    const settled = keeper.settle(made)
    shelf.add(theirs.pictures)
    setLinkNames((known) => new Map([...known, ...linkNamesOf(theirs)]))
    setDocument({ ...theirs, draft: made })
    setDraft(made)
    setRefusals([])
    if (isBodyNew) setReplacement(made.body)
    await settled
  }
  /** The clock publishes, and ends it, without a newer version; so does somebody else. */
  const stand = (found: DocumentEditing) => {
    const { state, address, publishedAt, unpublishAt, deletedAt } = found
    setDocument((now) => ({ ...now, state, address, publishedAt, unpublishAt, deletedAt }))
    if (!isAsPlanned(document, found)) void message.info(`发布状态有变化：${publicationText(found)}`, 6)
  }
  const openPublication = () => {
    setDrawer('publication')
    void askAgain(document.id)
  }
  const leftOut = leftOutText({ state: document.state, isChanged: keeping.isChanged })
  const whoOf = (other: DocumentEditing) => whoSaved(other, user.id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each newer version, with the text of that moment
  useEffect(() => {
    if (trouble?.kind !== 'conflict') return
    setConflictPut(false)
    const { current } = trouble
    // It is restored first; the text stays here until then.
    if (current.state === 'trashed') return setDocument({ ...current, draft: keeper.draft() })
    const merge = mergeValues(keeper.base(), keeper.draft(), current.draft)
    if (merge.clashes.length > 0) return
    const changed = merge.theirFields.map((name) => draftWords[name as keyof ArticleDraft]) // a merge goes by the draft's own fields
    void settle(current, merge.build()).then(() => {
      void message.info(spaced`${whoOf(current)}改了${changed.length === 0 ? '这篇' : changed.join('、')}，已和你的修改合在一起`, 6)
    })
  }, [trouble])
  useNewer(newest, async (found) => {
    // A running upload would lose its position; the save that follows it detects the newer version.
    if (uploads > 0 || !(await keeper.find(found))) return stand(found)
    await show(found)
    void message.info(spaced`${whoOf(found)}更新了这篇内容，已载入最新的一份`)
  })
  const faults = new Map([
    ...[...(trouble?.kind === 'refused' ? trouble.faults : []), ...refusals].map((fault) => [fieldOf(fault.path), fault.message] as const),
    ...longTexts(draft),
  ])
  const count = useMemo(() => textOf(draft.body.content).replace(/\s/g, '').length, [draft.body])
  // The browser would save the page as a file.
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      if (isReadOnly) return
      void keeper.flush().then((isSaved) => isSaved && message.success('已保存'))
    }
    window.addEventListener('keydown', save)
    return () => window.removeEventListener('keydown', save)
  }, [keeper, message, isReadOnly])
  useEffect(() => {
    window.document.title = `${titleOf(draft)} · 管理后台`
  }, [draft])
  return (
    <ShelfContext value={shelf}>
      <div className={styles.bar}>
        <LinkButton
          to={document.kind === 'page' ? '/articles?kind=page' : '/articles'}
          type="text"
          icon={<ArrowLeftOutlined aria-hidden />}
        >
          {document.kind === 'page' ? '页面列表' : '文章列表'}
        </LinkButton>
        <Tag color={stateColors[document.state]} title={publicationText(document)}>
          {documentStateWords[document.state]}
        </Tag>
        {leftOut && <Tag color={waitingColor}>{leftOut}</Tag>}
        {isUnmade && !keeping.isAhead ? (
          <span>写下第一个字就会保存</span>
        ) : (
          <SaveState keeping={keeping} userId={user.id} onRetry={retry} />
        )}
        <OthersHere
          id={document.id}
          onPublication={(found) => {
            if (!isAsPlanned(document, found) || keeping.isChanged !== found.isChanged) void askAgain(document.id)
          }}
        />
        <span className={styles.push} />
        <Button icon={<HistoryOutlined aria-hidden />} disabled={isUnmade} onClick={() => setDrawer('revisions')}>
          历史版本
        </Button>
        <PreviewButton id={document.id} flush={() => keeper.flush()} isOff={isReadOnly} isUnmade={isUnmade} />
        <MayButton act="articles.publish" type="primary" disabled={isReadOnly || isUnmade} onClick={openPublication}>
          {document.state === 'published' ? '发布与下线' : '发布'}
        </MayButton>
      </div>
      <h1 className={styles.hidden}>{`编辑${documentKindWords[document.kind]}`}</h1>
      {whyNot !== null && <Alert type="warning" showIcon title={`${whyNot}。你可以查看，但不能修改。`} style={{ marginBottom: 12 }} />}
      {trouble?.kind === 'forbidden' && (
        <Alert
          type="error"
          showIcon
          title="你的权限有变化，现在不能保存到服务器"
          description={`${trouble.message}。你的内容已存在这台设备上；恢复权限后再打开这篇文章可以继续。`}
          style={{ marginBottom: 12 }}
        />
      )}
      {document.state === 'trashed' && (
        <Alert
          type="warning"
          showIcon
          title={`这篇在回收站里，恢复后才能修改。${afterRestoring(document, new Date().toISOString())}。`}
          action={<RestoreFromTrash document={document} onRestored={(next) => void (keeping.isAhead ? keeper.meet(next) : show(next))} />}
          style={{ marginBottom: 12 }}
        />
      )}
      {clash && mustChoose && isConflictPut && (
        <Alert
          type="error"
          showIcon
          title={spaced`${whoOf(clash)}也改了这篇，请选择用哪一边的；在此之前你的内容只存在这台设备上`}
          action={<Button onClick={() => setConflictPut(false)}>比较并选择</Button>}
          style={{ marginBottom: 12 }}
        />
      )}
      <div className={styles.screen}>
        <div>
          <Input.TextArea
            aria-label="标题"
            rows={1}
            placeholder="标题"
            variant="borderless"
            className={styles.title}
            value={draft.title}
            autoFocus={isUnmade && !isTouchScreen}
            readOnly={isReadOnly}
            status={faults.has('title') ? 'error' : ''}
            // A single line of text, even if it wraps on the screen.
            onChange={({ target }) => change({ title: target.value.replace(/\s*\n\s*/g, ' ') })}
            onPressEnter={(event) => {
              if (isOfComposing(event)) return
              event.preventDefault()
              body.current?.focus()
            }}
          />
          {faults.has('title') && (
            <p role="alert" className={styles.problem}>
              {faults.get('title')}
            </p>
          )}
          <BodyEditor
            key={epoch}
            start={body}
            initial={draft.body}
            replacement={replacement}
            isReadOnly={isReadOnly}
            fault={faults.get('body')}
            onChange={changeBody}
            onUploads={setUploads}
          />
          <p className={styles.count}>正文 {count} 字</p>
        </div>
        <aside className={styles.side} aria-label="文章信息">
          <DraftFields
            kind={document.kind}
            draft={draft}
            faults={faults}
            linkNames={linkNames}
            isReadOnly={isReadOnly}
            onChange={change}
            onLinkName={(key, name) => setLinkNames(new Map([...linkNames, [key, name]]))}
          />
        </aside>
      </div>
      {clash && mustChoose && !isConflictPut && (
        <ConflictDialog
          base={keeper.base()}
          mine={draft}
          theirs={clash}
          userId={user.id}
          names={names}
          onSettle={async (made) => {
            await settle(clash, made)
            void message.success('已按你的选择保存')
          }}
          onLater={() => setConflictPut(true)}
        />
      )}
      <PublicationDrawer
        isOpen={drawer === 'publication'}
        document={document}
        isChanged={keeping.isChanged}
        uploads={uploads}
        keeper={keeper}
        refusals={refusals}
        onRefusals={setRefusals}
        onPublished={(next) => {
          keeper.goOn(next)
          setDocument(next)
          void keepAnswer(next)
          setRefusals([])
        }}
        onReplaced={(next) => void show(next)}
        onClose={() => setDrawer(null)}
      />
      <RevisionsDrawer
        isOpen={drawer === 'revisions'}
        id={document.id}
        draft={draft}
        names={names}
        isReadOnly={isReadOnly}
        keeper={keeper}
        onRestored={(next) => {
          setDrawer(null)
          void show(next)
          void message.success('已恢复为草稿，发布后访客才会看到')
        }}
        onClose={() => setDrawer(null)}
      />
    </ShelfContext>
  )
}

const unsafeText = '刚写的内容还没有保存到服务器，这台设备也存不下，现在离开可能会丢失。请等它保存好，或先复制下来。'

function uploadsText(count: number): string {
  return `还有 ${count} 张图片没有传上来，离开后要重新选择。写下的文字不会丢失。`
}

/** The Enter that ends the composing of a word is the keyboard's; in Safari it comes after it, with this code. */
function isOfComposing({ nativeEvent }: FieldKeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === 229
}

type Times = Pick<DocumentEditing, 'publishedAt' | 'unpublishAt' | 'deletedAt'>

function isAsPlanned(one: Times, other: Times): boolean {
  return (['publishedAt', 'unpublishAt', 'deletedAt'] as const).every((name) => one[name] === other[name])
}

/** What is running was asked before. */
async function askAgain(id: number): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: documentQuery(id).queryKey })
}

/** So that it is asked for again when its time comes. A running request may return what was before. */
async function keepAnswer(document: DocumentEditing): Promise<void> {
  const { queryKey } = documentQuery(document.id)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, document)
}

/** `/draft/tags/0` is shown at the tags. */
function fieldOf(path: string): string {
  return path.replace(/^\/draft/, '').split('/')[1] ?? ''
}
