import { open } from 'node:fs/promises'
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile'
import { geoPath } from 'd3-geo'
import { LRUCache } from 'lru-cache'
import { PbfReader } from 'pbf'
import { PMTiles } from 'pmtiles'
import { centreOf } from '#features/instructors/server/centre.ts'
import type { Services } from '#server/services.ts'
import { fail } from '#server/errors.ts'
import { noRoads, type Roads } from '../contract.ts'
import { planeOf } from './coast.ts'
import { type Sheet, sheetAround } from './sheet.ts'

const drawn = new LRUCache<string, Promise<Roads>>({ max: 200 })

type RoadsQuery = { around: string; miles: number }

/** @throws noRoads, notAPostcode, whichPlace, unknownPostcode, notInGreatBritain */
export async function getRoads(
  { config }: Pick<Services, 'config'>,
  { around, miles }: RoadsQuery,
): Promise<Roads> {
  if (!config.mapFile) return fail(noRoads)
  const { outcode } = centreOf(around)
  const key = `${config.mapFile} ${outcode} ${miles}`
  const known = drawn.get(key)
  if (known) return known
  const roads = drawRoads(config.mapFile, sheetAround(outcode, miles))
  drawn.set(key, roads)
  roads.catch(() => drawn.delete(key))
  return roads
}

async function drawRoads(mapFile: string, sheet: Sheet): Promise<Roads> {
  const archive = openArchive(mapFile)
  const { minZoom, maxZoom } = await archive.getHeader()
  const { attribution } = (await archive.getMetadata()) as { attribution?: string }
  const lines = { motorways: [] as Line[], main: [] as Line[] }
  for (const tile of tilesOf(sheet.box, minZoom, maxZoom)) {
    const found = await archive.getZxy(tile.zoom, tile.x, tile.y)
    if (!found) continue
    const { layers } = new VectorTile(new PbfReader(new Uint8Array(found.data)))
    for (const layer of [layers['roads'], layers['transportation']]) {
      for (let at = 0; layer && at < layer.length; at++) {
        const feature = layer.feature(at)
        const kind = kindOf(feature)
        if (kind) lines[kind].push(...linesOf(feature, tile))
      }
    }
  }
  return {
    motorways: outline(sheet, lines.motorways),
    main: outline(sheet, lines.main),
    attribution: (attribution ?? '').replaceAll(/<[^>]*>/g, '').trim(),
  }
}

/** Protomaps calls it `kind_detail`, OpenMapTiles `class`; slip roads are none of them. */
function kindOf({ type, properties }: VectorTileFeature) {
  const { kind_detail, class: ofClass } = properties
  const kind = type === 2 ? (kind_detail ?? ofClass) : undefined
  return kind === 'motorway' ? 'motorways' : kind === 'trunk' || kind === 'primary' ? 'main' : undefined
}

type Tile = { zoom: number; x: number; y: number }
type Line = [number, number][]

function* tilesOf({ west, south, east, north }: Sheet['box'], least: number, most: number): Generator<Tile> {
  const [left, bottom] = planeOf(west, south)
  const [right, top] = planeOf(east, north)
  const fitting = Math.round(Math.log2((4 * 2 * Math.PI) / (right - left)))
  const zoom = Math.min(most, Math.max(least, fitting))
  const side = (2 * Math.PI) / 2 ** zoom
  const tileAt = (plane: number) => Math.floor((plane + Math.PI) / side)
  for (let x = tileAt(left); x <= tileAt(right); x++)
    for (let y = tileAt(-top); y <= tileAt(-bottom); y++) yield { zoom, x, y }
}

function linesOf(feature: VectorTileFeature, { zoom, x, y }: Tile): Line[] {
  const side = (2 * Math.PI) / 2 ** zoom
  return feature
    .loadGeometry()
    .map((line) =>
      line.map((point) => [
        (x + point.x / feature.extent) * side - Math.PI,
        Math.PI - (y + point.y / feature.extent) * side,
      ]),
    )
}

function outline({ project }: Sheet, lines: readonly Line[]) {
  const least = 0.7 / project.scale()
  const coordinates = lines.map((line) => thin(line, least)).filter((line) => line.length > 1)
  return geoPath(project).digits(1)({ type: 'MultiLineString', coordinates }) ?? ''
}

/** Without what is nearer than `least` to the point before it. */
function thin(line: Line, least: number): Line {
  let last = line[0]!
  return line.filter((point, at) => {
    const isKept =
      at === 0 || at === line.length - 1 || Math.hypot(point[0] - last[0], point[1] - last[1]) >= least
    if (isKept) last = point
    return isKept
  })
}

const archives = new Map<string, PMTiles>()

function openArchive(mapFile: string) {
  const known = archives.get(mapFile)
  if (known) return known
  const archive = new PMTiles({
    getKey: () => mapFile,
    getBytes: (from, length) => read(mapFile, from, length),
  })
  archives.set(mapFile, archive)
  return archive
}

async function read(mapFile: string, from: number, length: number) {
  await using file = await open(mapFile)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
  return { data: buffer.buffer.slice(0, bytesRead) as ArrayBuffer }
}
