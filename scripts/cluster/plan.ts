import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const TEMPLATES = path.resolve('ops/cluster');

/** One of the three machines of the database. */
export interface Node {
  name: string;
  /** Its network namespace, if it has one of its own. */
  namespace?: string;
  host: string;
  etcd: number;
  etcdPeer: number;
  patroni: number;
  pg: number;
  folder: string;
}

/** Everything that is decided before anything starts: who listens where, and with which secrets. */
export interface Plan {
  folder: string;
  bin: string;
  /** Where HAProxy, PgBouncer and Cantera listen. */
  balancer: string;
  network: string;
  ports: { write: number; read: number; web: number; pgbouncer: number; cantera: [number, number] };
  nodes: Node[];
  secrets: Record<'superuser' | 'replica' | 'rewind' | 'owner' | 'cantera' | 'repo' | 'key', string>;
  pgbouncer: boolean;
  /** Size of each node's own disk in MB; undefined: they share that of this machine. */
  disk?: number;
}

interface Options {
  folder: string;
  bin: string;
  /** The first port; the cluster uses the hundred from it on. */
  base: number;
  pgbouncer: boolean;
  /** Each node in a network namespace of its own, so that it can be cut off. */
  namespaces: boolean;
  disk?: number;
}

const secret = (bytes = 24) => randomBytes(bytes).toString('hex');

/** Lays out a cluster on this machine: three nodes on loopback, or each in a namespace of its own. */
export function planOf({ folder, bin, base, pgbouncer, namespaces, disk }: Options): Plan {
  const subnet = `10.${154 + (base % 50)}.77`;
  const nodes = [1, 2, 3].map((n): Node => ({
    name: `nodo${n}`,
    ...(namespaces && { namespace: `cantera${base}-${n}` }),
    host: namespaces ? `${subnet}.${10 + n}` : '127.0.0.1',
    etcd: base + n,
    etcdPeer: base + 10 + n,
    patroni: base + 20 + n,
    pg: base + 30 + n,
    folder: path.join(folder, `nodo${n}`),
  }));
  return {
    folder,
    bin,
    balancer: namespaces ? `${subnet}.1` : '127.0.0.1',
    network: namespaces ? `${subnet}.0/24` : '127.0.0.1/32',
    ports: { write: base + 40, read: base + 41, web: base + 42, pgbouncer: base + 43, cantera: [base + 51, base + 52] },
    nodes,
    secrets: {
      superuser: secret(),
      replica: secret(),
      rewind: secret(),
      owner: secret(),
      cantera: secret(),
      repo: secret(32),
      key: secret(32),
    },
    pgbouncer,
    disk,
  };
}

/** The address of the database through the write port, or another one, for one of its roles. */
export const urlOf = ({ balancer, ports, secrets }: Plan, role: 'cantera' | 'owner' | 'superuser', port = ports.write, host = balancer) => {
  const [user, database] = { cantera: ['cantera', 'cantera'], owner: ['cantera_dueno', 'cantera'], superuser: ['postgres', 'cantera'] }[
    role
  ];
  return `postgres://${user}:${secrets[role]}@${host}:${port}/${database}`;
};

/** A template of ops/cluster with its values. Throws for a value that is missing. */
export function fill(template: string, values: Readonly<Record<string, string | number>>): string {
  return readFileSync(path.join(TEMPLATES, template), 'utf8').replace(/\$\{(\w+)\}/g, (_, name: string) => {
    if (values[name] === undefined) throw new Error(`${template} needs ${name}`);
    return String(values[name]);
  });
}

/** The values of all templates that are the same on every node. */
export function commonValues({ balancer, network, ports, secrets, nodes, folder, bin, pgbouncer }: Plan) {
  const servers = nodes.map(({ name, host, pg, patroni }) => `  server ${name} ${host}:${pg} check port ${patroni}`).join('\n');
  return {
    BALANCER: balancer,
    NETWORK: network,
    BIN: bin,
    REPO: path.join(folder, 'repo'),
    REPO_PASSPHRASE: secrets.repo,
    SUPERUSER_PASSWORD: secrets.superuser,
    REPLICA_PASSWORD: secrets.replica,
    REWIND_PASSWORD: secrets.rewind,
    OWNER_PASSWORD: secrets.owner,
    CANTERA_PASSWORD: secrets.cantera,
    CANTERA_SECRET: secrets.key,
    WRITE: ports.write,
    READ: ports.read,
    WEB: ports.web,
    PGBOUNCER: ports.pgbouncer,
    DATABASE_PORT: pgbouncer ? ports.pgbouncer : ports.write,
    ETCD_HOSTS: nodes.map(({ host, etcd }) => `${host}:${etcd}`).join(','),
    ETCD_CLUSTER: nodes.map(({ name, host, etcdPeer }) => `${name}=http://${host}:${etcdPeer}`).join(','),
    PRIMARY_SERVERS: servers,
    REPLICA_SERVERS: servers,
    CANTERA_SERVERS: ports.cantera.map((port, i) => `  server cantera${i + 1} ${balancer}:${port} check`).join('\n'),
    SHARED_BUFFERS: '64MB',
    WATCHDOG: '"off"',
    METHOD: 'initdb',
    MOMENT: '',
  };
}

/** The values of one node. */
export const valuesOf = ({ name, host, etcd, etcdPeer, patroni, pg, folder }: Node) => ({
  NAME: name,
  HOST: host,
  ETCD: etcd,
  ETCD_PEER: etcdPeer,
  PATRONI: patroni,
  PG: pg,
  FOLDER: folder,
});
