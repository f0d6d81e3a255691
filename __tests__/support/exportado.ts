import { inflateRawSync } from 'node:zlib';
import { exportOf, type Formato } from '@/contract/export';
import type { ListCall } from '@/contract/list';
import type { TestApp } from './createTestApp';

/** Requests the export of a list, with a query as on the wire. */
export const pedirArchivo = (test: TestApp, list: ListCall, token: string, formato: Formato, query: Record<string, string> = {}) =>
  test.send('GET', `${exportOf(list).path}?${new URLSearchParams({ ...query, formato })}`, { token });

/** A file as text, including its byte order mark. */
export const textoDe = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

/** The cells of a CSV file, line by line, without the byte order mark. */
export function celdasDe(csv: string): string[][] {
  const lines: string[][] = [[]];
  for (const [, quoted, plain, end] of csv.replace(/^\uFEFF/, '').matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    lines.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain!);
    if (end !== ',') lines.push([]);
  }
  return lines.slice(0, -1);
}

/** The text files of a zip archive by name, read through its directory. */
export function textosDe(zip: Uint8Array): Map<string, string> {
  const file = Buffer.from(zip);
  const end = file.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  const texts = new Map<string, string>();
  for (let at = file.readUInt32LE(end + 16), n = file.readUInt16LE(end + 10); n > 0; n -= 1) {
    const name = file.toString('utf8', at + 46, at + 46 + file.readUInt16LE(at + 28));
    const local = file.readUInt32LE(at + 42);
    const from = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const content = file.subarray(from, from + file.readUInt32LE(at + 20));
    texts.set(name, (file.readUInt16LE(at + 10) === 0 ? content : inflateRawSync(content)).toString('utf8'));
    at += 46 + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return texts;
}

const UNESCAPED: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };
const CELL = /<c\b[^>]*?(?:\/>|>(?:<is><t[^>]*>([^<]*)<\/t><\/is>|<v>([^<]*)<\/v>)<\/c>)/g;

/** The cells of the only sheet of an Excel file, row by row. */
export function hojaDe(xlsx: Uint8Array): string[][] {
  const sheet = textosDe(xlsx).get('xl/worksheets/sheet1.xml')!;
  return [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row]) =>
    [...row!.matchAll(CELL)].map(([, text, value]) => (text ?? value ?? '').replace(/&(amp|lt|gt);/g, (entity) => UNESCAPED[entity]!)),
  );
}

/** The CSV export of a whole list: the header line, and one line per row. */
export async function exportado(test: TestApp, list: ListCall, token: string, query: Record<string, string> = {}) {
  const { status, body } = await pedirArchivo(test, list, token, 'csv', query);
  if (status !== 200) throw new Error(`${list.path}: ${status} ${JSON.stringify(body)}`);
  const [cabecera, ...lineas] = celdasDe(textoDe(body as Uint8Array));
  return { cabecera: cabecera!, lineas };
}
