import { Checkbox, Form } from 'antd'

/** Of albums and videos: whether title, summary or captions say how a match ended. */
export function TellsResultField() {
  return (
    <Form.Item name="tellsResult" valuePropName="checked" extra="访客开启防剧透时，标题和说明会隐藏，点一下才显示。">
      <Checkbox>含赛果</Checkbox>
    </Form.Item>
  )
}
