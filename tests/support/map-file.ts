import { writeFileSync } from 'node:fs'
import { PbfWriter } from 'pbf'
import { zxyToTileId } from 'pmtiles'

type Road = { kind: string; line: readonly (readonly [lng: number, lat: number])[] }
type MapFile = {
  zoom: number
  /** Protomaps calls layer and kind `roads` and `kind_detail`, OpenMapTiles `transportation` and `class`. */
  layer: string
  key: string
  attribution: string
  roads: readonly Road[]
}

const extent = 4096

/** Writes a PMTiles file of one tile: the one in which the first road begins. */
export function writeMapFile(path: string, { zoom, attribution, ...layer }: MapFile): void {
  const [lng, lat] = layer.roads[0]!.line[0]!
  const [x, y] = worldOf(lng, lat, zoom).map(Math.floor) as [number, number]
  const tile = tileOf(layer, ([lng, lat]) => {
    const [east, south] = worldOf(lng, lat, zoom)
    return [Math.round((east - x) * extent), Math.round((south - y) * extent)]
  })
  const directory = new PbfWriter()
  for (const number of [1, zxyToTileId(zoom, x, y), 1, tile.length, 1]) directory.writeVarint(number)
  const root = Buffer.from(directory.finish())
  const metadata = Buffer.from(JSON.stringify({ attribution }))
  const header = Buffer.alloc(127)
  header.write('PMTiles')
  header.writeUInt8(3, 7)
  const at = 127 + root.length
  for (const [field, value] of [
    [8, 127],
    [16, root.length],
    [24, at],
    [32, metadata.length],
    [40, at + metadata.length],
    [56, at + metadata.length],
    [64, tile.length],
  ] as const)
    header.writeBigUInt64LE(BigInt(value), field)
  // Clustered, nothing compressed, vector tiles, one zoom.
  for (const [nr, value] of [1, 1, 1, 1, zoom, zoom].entries()) header.writeUInt8(value, 96 + nr)
  writeFileSync(path, Buffer.concat([header, root, metadata, tile]))
}

function worldOf(lng: number, lat: number, zoom: number): [number, number] {
  const radians = (lat * Math.PI) / 180
  const north = Math.log(Math.tan(Math.PI / 4 + radians / 2)) / Math.PI
  return [((lng + 180) / 360) * 2 ** zoom, ((1 - north) / 2) * 2 ** zoom]
}

type Layer = Pick<MapFile, 'layer' | 'key' | 'roads'>
type Project = (point: readonly [number, number]) => [number, number]

/** A Mapbox vector tile, version 2. */
function tileOf({ layer, key, roads }: Layer, project: Project): Buffer {
  const tile = new PbfWriter()
  tile.writeMessage(
    3,
    (_, pbf) => {
      pbf.writeVarintField(15, 2)
      pbf.writeStringField(1, layer)
      for (const [nr, { line }] of roads.entries()) {
        const writeFeature = (_: unknown, feature: PbfWriter) => {
          feature.writePackedVarint(2, [0, nr])
          feature.writeVarintField(3, 2)
          feature.writePackedVarint(4, commandsOf(line.map(project)))
        }
        pbf.writeMessage(2, writeFeature, undefined)
      }
      pbf.writeStringField(3, key)
      for (const { kind } of roads) {
        const writeValue = (_: unknown, value: PbfWriter) => value.writeStringField(1, kind)
        pbf.writeMessage(4, writeValue, undefined)
      }
      pbf.writeVarintField(5, extent)
    },
    undefined,
  )
  return Buffer.from(tile.finish())
}

function commandsOf(line: readonly [number, number][]) {
  const [moveTo, lineTo] = [1, 2]
  const zigzag = (value: number) => (value << 1) ^ (value >> 31)
  const steps = line.flatMap(([x, y], at) => {
    const [fromX, fromY] = line[at - 1] ?? [0, 0]
    return [zigzag(x - fromX), zigzag(y - fromY)]
  })
  return [moveTo | (1 << 3), ...steps.slice(0, 2), lineTo | ((line.length - 1) << 3), ...steps.slice(2)]
}
