import { CameraOutlined } from '@ant-design/icons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Alert, Button, Card, Flex, Form, Input, Progress } from 'antd'
import { type ChangeEvent, useRef, useState } from 'react'
import { api } from '#admin/api.ts'
import { acceptedTypes, uploadPicture } from '#admin/media/upload.ts'
import { showFaults } from '#admin/pieces/fields.ts'
import { LinkButton } from '#admin/pieces/LinkButton.tsx'
import { MayButton } from '#admin/pieces/MayButton.tsx'
import { Screen } from '#admin/pieces/Screen.tsx'
import { Select } from '#admin/pieces/Select.tsx'
import { upTo } from '#admin/pieces/text-limit.ts'
import { useLeaveGuard } from '#admin/pieces/use-leave-guard.ts'
import { columnsQuery } from '#admin/screens/articles/articles.queries.ts'
import { EffectList } from '#admin/screens/articles/publication/EffectList.tsx'
import type { NewNotice } from '#shared/admin/articles.ts'
import { documentLengths } from '#shared/limits.ts'
import type { Picture } from '#shared/media.ts'
import styles from './notices.module.css'

type Fields = Pick<NewNotice, 'title' | 'text' | 'columnId'>

/** A short article from a phone, published in one step. */
export function Component() {
  const [form] = Form.useForm<Fields>()
  const [isDirty, setDirty] = useState(false)
  const [problems, setProblems] = useState<string[]>([])
  const [file, setFile] = useState<File | null>(null)
  const [share, setShare] = useState(0)
  const camera = useRef<HTMLInputElement>(null)
  const columns = useQuery(columnsQuery)
  const upload = useMutation({ mutationFn: (chosen: File) => uploadPicture(chosen, { onProgress: setShare }) })
  const picture = upload.data?.picture ?? null
  const publish = useMutation({
    mutationFn: (fields: Fields) =>
      api('POST /notices', { body: { ...fields, title: fields.title.trim(), pictureId: picture?.id ?? null } }),
    onMutate: () => setProblems([]),
    onSuccess: () => setDirty(false),
    onError: (error) => setProblems(showFaults(form, error)),
  })
  useLeaveGuard(isDirty)
  const send = (chosen: File) => {
    setFile(chosen)
    setShare(0)
    setDirty(true)
    upload.mutate(chosen)
  }
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? []
    event.target.value = ''
    if (chosen) send(chosen)
  }
  const again = () => {
    form.resetFields()
    upload.reset()
    setFile(null)
    publish.reset()
  }
  if (publish.data) {
    const { document, pages } = publish.data
    return (
      <Screen title="发快讯">
        <Card className={styles.card}>
          <EffectList sentence="快讯已发布" pages={pages} />
          <Flex gap={8} wrap>
            {document.address && (
              <Button type="primary" href={document.address} target="_blank" rel="noreferrer">
                在网站上查看
              </Button>
            )}
            <LinkButton to={`/articles/${document.id}`}>继续编辑</LinkButton>
            <Button onClick={again}>再发一条</Button>
          </Flex>
        </Card>
      </Screen>
    )
  }
  return (
    <Screen title="发快讯">
      <Card className={styles.card}>
        <Form<Fields>
          form={form}
          layout="vertical"
          disabled={publish.isPending}
          onValuesChange={() => setDirty(true)}
          onFinish={(fields) => publish.mutate(fields)}
        >
          {problems.map((problem) => (
            <Alert key={problem} type="error" showIcon title={problem} style={{ marginBottom: 12 }} />
          ))}
          <Form.Item
            name="title"
            label="标题"
            rules={[{ required: true, whitespace: true, message: '请填写标题' }, upTo(documentLengths.title)]}
          >
            <Input size="large" autoFocus />
          </Form.Item>
          <Form.Item name="text" label="内容" rules={[{ required: true, whitespace: true, message: '请填写内容' }, upTo(5000)]}>
            <Input.TextArea rows={6} />
          </Form.Item>
          <Form.Item name="columnId" label="栏目" rules={[{ required: true, message: '请选择栏目' }]}>
            <Select
              size="large"
              placeholder="选择栏目"
              loading={columns.isLoading}
              notFoundContent={columns.isError ? '栏目没有载入，请稍后再试' : '还没有栏目'}
              options={(columns.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Form.Item>
          <Form.Item label="图片（可不加）">
            <NoticePicture
              file={file}
              picture={picture}
              share={share}
              problem={upload.error?.message ?? null}
              onRetry={() => file && send(file)}
              onRemove={() => {
                setFile(null)
                upload.reset()
              }}
              onTake={() => camera.current?.click()}
            />
          </Form.Item>
          <MayButton
            act="notices.publish"
            type="primary"
            size="large"
            htmlType="submit"
            block
            loading={publish.isPending}
            disabled={upload.isPending || (file !== null && picture === null)}
          >
            {upload.isPending ? '图片还在上传' : '发布'}
          </MayButton>
        </Form>
        {/* Outside of the form, whose styles would show file inputs. */}
        <input ref={camera} type="file" accept={acceptedTypes} capture="environment" hidden aria-label="拍照或选择图片" onChange={take} />
      </Card>
    </Screen>
  )
}

interface PictureProps {
  file: File | null
  picture: Picture | null
  share: number
  problem: string | null
  onRetry(): void
  onRemove(): void
  onTake(): void
}

function NoticePicture({ file, picture, share, problem, onRetry, onRemove, onTake }: PictureProps) {
  if (file === null) {
    return (
      <MayButton act="media.write" icon={<CameraOutlined aria-hidden />} size="large" block onClick={onTake}>
        拍照或选择图片
      </MayButton>
    )
  }
  return (
    <Flex vertical gap={8}>
      {picture && <img src={picture.sources[0]?.url} alt={file.name} className={styles.picture} />}
      {!picture && !problem && <Progress percent={Math.round(share * 100)} aria-label={`${file.name} 的上传进度`} />}
      {problem && <span role="alert">{problem}</span>}
      <Flex gap={8}>
        {problem && <Button onClick={onRetry}>重试</Button>}
        <Button onClick={onRemove}>移除图片</Button>
      </Flex>
    </Flex>
  )
}
