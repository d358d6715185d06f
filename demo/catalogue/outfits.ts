import type { Outfit } from './types.ts'

const shutter = { kind: 'shutter', paint: '#1F6F78', lettering: '#E9DFC2' } as const
const redShutter = { kind: 'shutter', paint: '#8E2F2A', lettering: '#E8C25A' } as const
const brick = { kind: 'brick' } as const
const tin = { kind: 'tin', paint: '#2F6FA8' } as const

/** Tops and bottoms that are worn together: at least one outfit for every collection. */
export const demoOutfits: Outfit[] = [
  {
    top: { sku: 'NKD-OT-002', color: 'Brown' },
    bottom: { sku: 'NKD-JG-003', color: 'Beige' },
    staging: { wall: brick, stance: 1, turn: -12, hood: 'down' },
  },
  {
    top: { sku: 'NKD-OT-001', color: 'Black' },
    bottom: { sku: 'NKD-JG-001', color: 'Grey Melange' },
    staging: { wall: tin, stance: 2, turn: 156, hood: 'down' },
  },
  {
    top: { sku: 'NKD-TD-001', color: 'Orange Pink' },
    bottom: { sku: 'NKD-CG-001', color: 'Black' },
    staging: { wall: shutter, stance: 2, turn: 10, hood: 'down' },
  },
  {
    top: { sku: 'NKD-AW-003', color: 'Navy' },
    bottom: { sku: 'NKD-CG-002', color: 'Charcoal' },
    staging: { wall: tin, stance: 1, turn: -8, hood: 'down' },
  },
  {
    top: { sku: 'NKD-ES-005', color: 'Off White' },
    bottom: { sku: 'NKD-JG-001', color: 'Olive' },
    staging: { wall: redShutter, stance: 2, turn: 14, hood: 'down' },
  },
  {
    top: { sku: 'NKD-ES-002', color: 'Pink' },
    bottom: { sku: 'NKD-SH-002', color: 'Lavender' },
    staging: { wall: tin, stance: 0, turn: -10, hood: 'down' },
  },
  {
    top: { sku: 'NKD-SS-001', color: 'Maroon' },
    bottom: { sku: 'NKD-JG-002', color: 'Charcoal' },
    staging: { wall: brick, stance: 2, turn: 9, hood: 'down' },
  },
  {
    top: { sku: 'NKD-OS-002', color: 'Red' },
    bottom: { sku: 'NKD-SH-001', color: 'Black' },
    staging: { wall: tin, stance: 1, turn: 12, hood: 'down' },
  },
  {
    top: { sku: 'NKD-HD-006', color: 'Sage' },
    bottom: { sku: 'NKD-JG-003', color: 'Brown' },
    staging: { wall: brick, stance: 1, turn: 8, hood: 'up' },
  },
  {
    top: { sku: 'NKD-HD-001', color: 'Bottle Green' },
    bottom: { sku: 'NKD-CG-001', color: 'Beige' },
    staging: { wall: shutter, stance: 1, turn: -13, hood: 'down' },
  },
  {
    top: { sku: 'NKD-ZH-003', color: 'Lavender' },
    bottom: { sku: 'NKD-CG-003', color: 'Sage' },
    staging: { wall: tin, stance: 0, turn: 11, hood: 'up' },
  },
  {
    top: { sku: 'NKD-OH-005', color: 'Beige' },
    bottom: { sku: 'NKD-CG-002', color: 'Brown' },
    staging: { wall: redShutter, stance: 2, turn: -9, hood: 'down' },
  },
  {
    top: { sku: 'NKD-AH-004', color: 'Purple' },
    bottom: { sku: 'NKD-JG-001', color: 'Black' },
    staging: { wall: shutter, stance: 0, turn: 13, hood: 'up' },
  },
  {
    top: { sku: 'NKD-AH-003', color: 'Navy' },
    bottom: { sku: 'NKD-CG-003', color: 'Rust' },
    staging: { wall: brick, stance: 2, turn: -11, hood: 'down' },
  },
  {
    top: { sku: 'NKD-VJ-002', color: 'Bottle Green Off White' },
    bottom: { sku: 'NKD-CG-001', color: 'Olive' },
    staging: { wall: brick, stance: 0, turn: 10, hood: 'down' },
  },
]
