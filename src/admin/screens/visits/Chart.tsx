import { LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import * as echarts from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { useIsDark } from '#admin/scheme.ts'
import styles from './visits.module.css'

echarts.use([LineChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer])

interface Props {
  /** A description of the chart for screen readers. */
  label: string
  days: readonly string[]
  lines: readonly { name: string; values: readonly number[] }[]
}

const light = { lines: ['#1b76ad', '#c2410c', '#15803d', '#7c3aed', '#b45309', '#0f766e'], ink: '#4a5a6b', rule: '#e0e6ed', ground: '#fff' }
const dark = {
  lines: ['#4eade0', '#f59a70', '#6fcf8a', '#b79cf5', '#e9ae55', '#5fd3bd'],
  ink: '#a9bdd1',
  rule: '#1f344b',
  ground: '#122236',
}

/** Lines by day. Its tooltip is drawn on the canvas, not written as HTML: names of channels and pages stay text. */
export function Chart({ label, days, lines }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const colors = useIsDark() ? dark : light
  useEffect(() => {
    if (!place.current) return
    const chart = echarts.init(place.current)
    chart.setOption({
      color: colors.lines,
      textStyle: { color: colors.ink },
      animation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      tooltip: { trigger: 'axis', renderMode: 'richText', backgroundColor: colors.ground, textStyle: { color: colors.ink } },
      legend: { top: 0, type: 'plain', textStyle: { color: colors.ink } },
      grid: { left: 8, right: 16, top: 56, bottom: 8, containLabel: true },
      xAxis: { type: 'category', data: days.map((day) => day.slice(5)), boundaryGap: false, axisLabel: { color: colors.ink } },
      yAxis: { type: 'value', minInterval: 1, axisLabel: { color: colors.ink }, splitLine: { lineStyle: { color: colors.rule } } },
      series: lines.map(({ name, values }) => ({ type: 'line', name, data: [...values], showSymbol: days.length <= 28, symbolSize: 5 })),
    })
    const observer = new ResizeObserver(() => chart.resize())
    observer.observe(place.current)
    return () => {
      observer.disconnect()
      chart.dispose()
    }
  }, [days, lines, colors])
  return <div ref={place} className={styles.chart} role="img" aria-label={label} />
}
