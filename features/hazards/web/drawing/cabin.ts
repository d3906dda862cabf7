import { mirrorOf } from './eye.ts'
import { type Mood, moodOf } from './light.ts'
import type { SceneFile } from '../../scene-file.ts'

/** The car around the driver, drawn once for a size: the road moves, this doesn't. */
export function drawCabin(canvas: HTMLCanvasElement, file: SceneFile) {
  const pen = canvas.getContext('2d')
  if (!pen) return
  const mood = moodOf(file)
  const { width: w, height: h } = canvas
  const tone = (by: number) => `rgb(${mood.cabin.map((part) => Math.min(255, part * 255 * by)).join()})`
  pen.clearRect(0, 0, w, h)
  drawDashboard(pen, w, h, mood, tone)
  // The driver sits on the right: that pillar is near and wide, the other far and thin.
  const pillar = (from: number, to: number, top: number, bottom: number) => {
    pen.fillStyle = tone(1)
    pen.beginPath()
    pen.moveTo(from, 0)
    pen.lineTo(to, 0)
    pen.lineTo(from, h * bottom)
    pen.lineTo(from, h * top)
    pen.fill()
  }
  pillar(w, w * 0.945, 0, 0.52)
  pillar(0, w * 0.022, 0, 0.3)
  const roof = pen.createLinearGradient(0, 0, 0, h * 0.03)
  roof.addColorStop(0, tone(0.8))
  roof.addColorStop(1, tone(1.1))
  pen.fillStyle = roof
  pen.beginPath()
  pen.moveTo(0, 0)
  pen.lineTo(w, 0)
  pen.lineTo(w, h * 0.02)
  pen.quadraticCurveTo(w * 0.5, h * 0.006, 0, h * 0.02)
  pen.fill()
  drawMirror(pen, w, h, tone)
}

type Tone = (by: number) => string

function drawMirror(pen: CanvasRenderingContext2D, w: number, h: number, tone: Tone) {
  const glass = mirrorOf(w, h)
  const top = h - glass.y - glass.h
  const edge = Math.max(2, glass.h * 0.13)
  const corner = glass.h * 0.3
  pen.fillStyle = tone(0.9)
  pen.fillRect(glass.x + glass.w * 0.47, 0, glass.w * 0.06, top)
  pen.beginPath()
  pen.roundRect(glass.x - edge, top - edge, glass.w + 2 * edge, glass.h + 2 * edge, corner + edge)
  pen.roundRect(glass.x, top, glass.w, glass.h, corner)
  pen.fill('evenodd')
  pen.strokeStyle = 'rgb(255 255 255 / 0.14)'
  pen.lineWidth = Math.max(1, edge * 0.2)
  pen.beginPath()
  pen.roundRect(glass.x - edge / 2, top - edge / 2, glass.w + edge, glass.h + edge, corner + edge / 2)
  pen.stroke()
  // The corners outside the rounded glass show the road ahead through the frame's hole.
  pen.fillStyle = tone(0.9)
  pen.beginPath()
  pen.rect(glass.x - 1, top - 1, glass.w + 2, glass.h + 2)
  pen.roundRect(glass.x, top, glass.w, glass.h, corner)
  pen.fill('evenodd')
}

function drawDashboard(pen: CanvasRenderingContext2D, w: number, h: number, mood: Mood, tone: Tone) {
  const bonnet = pen.createLinearGradient(0, h * 0.86, 0, h * 0.95)
  const [r, g, b] = mood.skylight.map((part, i) => 255 * Math.min(0.9, part * [0.24, 0.42, 0.36][i]!))
  bonnet.addColorStop(0, `rgb(${r} ${g} ${b})`)
  bonnet.addColorStop(1, `rgb(${r! * 0.6} ${g! * 0.6} ${b! * 0.6})`)
  pen.fillStyle = bonnet
  pen.beginPath()
  pen.moveTo(0, h * 0.93)
  pen.quadraticCurveTo(w * 0.34, h * 0.845, w * 0.72, h * 0.875)
  pen.quadraticCurveTo(w * 0.9, h * 0.89, w, h * 0.93)
  pen.lineTo(w, h)
  pen.lineTo(0, h)
  pen.fill()
  const board = pen.createLinearGradient(0, h * 0.9, 0, h)
  board.addColorStop(0, tone(1.5))
  board.addColorStop(0.35, tone(1))
  board.addColorStop(1, tone(0.7))
  pen.fillStyle = board
  pen.beginPath()
  pen.moveTo(0, h * 0.95)
  pen.quadraticCurveTo(w * 0.3, h * 0.9, w * 0.5, h * 0.915)
  pen.quadraticCurveTo(w * 0.56, h * 0.885, w * 0.68, h * 0.885)
  pen.quadraticCurveTo(w * 0.84, h * 0.885, w * 0.9, h * 0.92)
  pen.lineTo(w, h * 0.945)
  pen.lineTo(w, h)
  pen.lineTo(0, h)
  pen.fill()
  pen.strokeStyle = 'rgb(255 255 255 / 0.1)'
  pen.lineWidth = Math.max(1, h * 0.003)
  pen.beginPath()
  pen.moveTo(0, h * 0.95)
  pen.quadraticCurveTo(w * 0.3, h * 0.9, w * 0.5, h * 0.915)
  pen.quadraticCurveTo(w * 0.56, h * 0.885, w * 0.68, h * 0.885)
  pen.quadraticCurveTo(w * 0.84, h * 0.885, w * 0.9, h * 0.92)
  pen.stroke()
  pen.strokeStyle = tone(0.55)
  pen.lineWidth = h * 0.036
  pen.beginPath()
  pen.arc(w * 0.7, h * 1.28, h * 0.37, Math.PI * 1.16, Math.PI * 1.84)
  pen.stroke()
  pen.strokeStyle = 'rgb(255 255 255 / 0.07)'
  pen.lineWidth = h * 0.006
  pen.beginPath()
  pen.arc(w * 0.7, h * 1.28, h * 0.384, Math.PI * 1.16, Math.PI * 1.84)
  pen.stroke()
}
