import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

// Addresses that are not public: loopback, private and link-local networks, and ranges for documentation, tests, carriers and multicast
// (RFC 6890).
const RESERVADAS = new BlockList();
for (const [red, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  RESERVADAS.addSubnet(red, bits, 'ipv4');
// Documentation ranges, and tunnels that embed an IPv4 address.
const REDES_V6 = { '2001::': 23, '2001:db8::': 32, '2002::': 16, '3fff::': 20 };
for (const [red, bits] of Object.entries(REDES_V6)) RESERVADAS.addSubnet(red, bits, 'ipv6');

const GLOBALES = new BlockList();
GLOBALES.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address belongs to the public internet. */
export function esPublica(direccion: string): boolean {
  if (isIP(direccion) === 4) return !RESERVADAS.check(direccion, 'ipv4');
  return isIP(direccion) === 6 && GLOBALES.check(direccion, 'ipv6') && !RESERVADAS.check(direccion, 'ipv6');
}

/** Ports at which mail servers listen. */
export const PUERTOS_DE_CORREO = [25, 465, 587, 2525];

/**
 * Resolves the host name of a mail server to an address to connect to. Throws with `code` EPRIVADA when any of its addresses is not public,
 * EDNS when it cannot be resolved, and EPUERTO for a port of something else, so that nobody looks for open ports of others through us.
 */
export async function direccionPublica({ servidor, puerto }: { servidor: string; puerto: number }): Promise<string> {
  const found = await lookup(servidor, { all: true }).catch(() => []);
  if (found.length === 0) throw Object.assign(new Error('not found'), { code: 'EDNS' });
  if (!found.every(({ address }) => esPublica(address))) throw Object.assign(new Error('not public'), { code: 'EPRIVADA' });
  if (!PUERTOS_DE_CORREO.includes(puerto)) throw Object.assign(new Error('not a mail port'), { code: 'EPUERTO' });
  return found[0]!.address;
}
