import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import pg from 'pg';
import { PlainError } from '@/utils/plainError';
import { connectNamespaces, mountDisk, removeNamespaces, unmountDisk } from './machine';
import { commonValues, fill, urlOf, valuesOf, type Node, type Plan } from './plan';
import { end, execute, give, launch, postmasterOf, until, userOf, type Place, type Running } from './processes';
import { START_MS, Watch } from './watch';

const ROLES = (owner: string, cantera: string) => `
  create role cantera_dueno login password ${pg.escapeLiteral(owner)} createdb;
  create role cantera login password ${pg.escapeLiteral(cantera)}`;
const DATABASE = `create database cantera owner cantera_dueno encoding 'UTF8' template template0`;

/** The two Canteras: a command, and what their environment has beyond ops/cluster/cantera.env. */
export interface Program {
  command: readonly string[];
  cwd: string;
  env?: Record<string, string>;
}

/** A running cluster of one plan. Every part can be ended and started by itself. */
export class Cluster extends Watch {
  readonly running = new Map<string, Running>();
  private readonly user: Place['user'];
  private stopping: Promise<void> | undefined;

  constructor(
    plan: Plan,
    private readonly program: Program,
    private readonly tell: (words: string) => void,
  ) {
    super(plan);
    chmodSync(plan.folder, 0o711); // the user of the database passes through it to the folders that are its own
    this.user = userOf(plan.folder);
  }

  /** The address of the tables' owner. */
  get owner(): string {
    return urlOf(this.plan, 'owner');
  }

  /** Where a browser goes. */
  get web(): string {
    return `http://${this.plan.balancer}:${this.plan.ports.web}`;
  }

  /** Starts everything, the database first, and waits until both Canteras serve. */
  async start(): Promise<void> {
    const { plan, tell } = this;
    for (const node of plan.nodes) {
      for (const part of ['', 'disk', 'etcd', 'log', 'lock', 'spool']) this.folder(path.join(node.folder, part));
      if (plan.disk) mountDisk(node, plan.disk);
      for (const part of ['disk', 'disk/data']) this.folder(path.join(node.folder, part));
    }
    for (const part of ['repo', 'registro', 'balanceador', 'cantera1', 'cantera2']) this.folder(path.join(plan.folder, part));
    if (plan.nodes.some(({ namespace }) => namespace)) connectNamespaces(plan);
    tell('etcd…');
    for (const node of plan.nodes) this.startEtcd(node);
    for (const { name, host, etcd } of plan.nodes)
      await until(`etcd de ${name}`, START_MS, async () => (await fetch(`http://${host}:${etcd}/health`)).ok);
    await this.startDatabase({});
    await this.onNode(await this.leader(), 'postgres', async (client) => {
      await client.query(ROLES(plan.secrets.owner, plan.secrets.cantera));
      await client.query(DATABASE);
    });
    this.backrest('stanza-create');
    this.startBalancer();
    if (plan.pgbouncer) this.startPgBouncer();
    tell('Cantera…');
    // The first one makes the tables and seeds; the second finds them.
    for (const n of [0, 1]) await this.startCantera(n);
    this.backrest('backup', '--type=full');
  }

  private folder(name: string): void {
    mkdirSync(name, { recursive: true });
    chmodSync(name, 0o700);
    give(name, this.user);
  }

  private write(file: string, text: string): string {
    writeFileSync(file, text, { mode: 0o600 });
    give(file, this.user);
    return file;
  }

  private log = (name: string) => path.join(this.plan.folder, 'registro', `${name}.log`);

  private place = ({ folder, namespace }: Pick<Node, 'folder' | 'namespace'>): Place => ({
    user: this.user,
    namespace,
    cwd: folder,
    env: {
      HOME: folder,
      PATH: `${this.plan.bin}:/usr/sbin:/usr/bin:/sbin:/bin`,
      PGPASSFILE: this.write(path.join(folder, 'pgpass'), `*:*:*:postgres:${this.plan.secrets.superuser}\n`),
    },
  });

  private launch(name: string, command: readonly string[], place: Place): void {
    if (this.stopping) throw new Error('The cluster is being stopped');
    this.running.set(name, launch(name, command, this.log(name), place));
  }

  /** Starts the etcd of a node. */
  startEtcd(node: Node): void {
    const file = this.write(path.join(node.folder, 'etcd.yaml'), fill('etcd.yaml', { ...commonValues(this.plan), ...valuesOf(node) }));
    this.launch(`etcd-${node.name}`, ['/usr/bin/etcd', '--config-file', file], this.place(node));
  }

  /** Starts Patroni on a node; with `moment` its first database comes out of the repository, as it was then. */
  startPatroni(node: Node, moment?: string): void {
    const values = { ...commonValues(this.plan), ...valuesOf(node), ...(moment && { METHOD: 'pgbackrest', MOMENT: moment }) };
    this.write(path.join(node.folder, 'pgbackrest.conf'), fill('pgbackrest.conf', values));
    const file = this.write(path.join(node.folder, 'patroni.yaml'), fill('patroni.yaml', values));
    this.launch(`patroni-${node.name}`, ['/usr/bin/patroni', file], this.place(node));
  }

  /** Starts the three databases: one is made, or restored as of a moment, the others are copied from it. */
  async startDatabase({ moment }: { moment?: string }): Promise<void> {
    const [first, ...others] = this.plan.nodes as [Node, ...Node[]];
    this.tell('PostgreSQL…');
    this.startPatroni(first, moment);
    await until('el primer PostgreSQL', 3 * START_MS, () => this.leader());
    for (const node of others) this.startPatroni(node);
    await this.whole(3 * START_MS);
  }

  /** Starts HAProxy. */
  startBalancer(): void {
    const folder = path.join(this.plan.folder, 'balanceador');
    const file = this.write(path.join(folder, 'haproxy.cfg'), fill('haproxy.cfg', commonValues(this.plan)));
    this.launch('haproxy', ['/usr/sbin/haproxy', '-db', '-f', file], this.place({ folder }));
  }

  /** Starts PgBouncer in session mode between Cantera and HAProxy. */
  startPgBouncer(): void {
    const folder = path.join(this.plan.folder, 'balanceador');
    this.write(path.join(folder, 'pgbouncer.users'), `"cantera" "${this.plan.secrets.cantera}"\n`);
    const file = this.write(path.join(folder, 'pgbouncer.ini'), fill('pgbouncer.ini', { ...commonValues(this.plan), FOLDER: folder }));
    this.launch('pgbouncer', ['/usr/sbin/pgbouncer', file], this.place({ folder }));
  }

  /** Starts one of the two Canteras and waits until it is healthy; `more` goes into its environment. */
  async startCantera(n: number, more: Record<string, string> = {}): Promise<void> {
    const { plan, program } = this;
    const port = plan.ports.cantera[n]!;
    const folder = path.join(plan.folder, `cantera${n + 1}`);
    const settings = parseEnv(fill('cantera.env', { ...commonValues(plan), FOLDER: folder, PORT: port })) as Record<string, string>;
    const env = { ...settings, CANTERA_SEED: 'none', LOG_LEVEL: 'warn', ...program.env, ...more };
    const name = `cantera${n + 1}`;
    this.launch(name, program.command, { cwd: program.cwd, env });
    const ended = this.running.get(name)!.ended.then(() => {
      throw new PlainError(`${name} no arrancó: ${readFileSync(this.log(name), 'utf8').trim().slice(-500)}`);
    });
    ended.catch(() => {}); // after it was healthy its end is the caller's
    await Promise.race([until(name, 2 * START_MS, async () => (await fetch(`http://${plan.balancer}:${port}/api/health`)).ok), ended]);
  }

  /** Runs pgBackRest on the node of the primary. */
  backrest(command: string, ...options: string[]): string {
    const node = this.plan.nodes.find(({ name }) => name === this.lastLeader)!;
    const config = `--config=${path.join(node.folder, 'pgbackrest.conf')}`;
    return execute(['/usr/bin/pgbackrest', config, '--stanza=cantera', ...options, command], this.place(node));
  }

  /** The folder of a node's database. */
  dataOf = ({ folder }: Node) => path.join(folder, 'disk', 'data');

  /** Takes a node's database away, and all that Patroni knows of it. */
  empty(node: Node): void {
    rmSync(this.dataOf(node), { recursive: true, force: true });
    this.folder(this.dataOf(node));
  }

  /** Makes etcd forget the database, so that the next one is made anew. */
  async forget(): Promise<void> {
    const { host, etcd } = this.plan.nodes[0]!;
    const answer = await fetch(`http://${host}:${etcd}/v2/keys/service/cantera?recursive=true`, { method: 'DELETE' });
    if (!answer.ok) throw new Error(`etcd: ${answer.status} ${await answer.text()}`);
  }

  /** Ends one part by its name, with a signal. */
  async end(name: string, signal?: NodeJS.Signals, patienceMs?: number): Promise<void> {
    const one = this.running.get(name);
    if (one) await end(one, signal, patienceMs);
    this.running.delete(name);
  }

  /** Ends Patroni and PostgreSQL on all nodes, the standbys first. */
  async endDatabase(): Promise<void> {
    const primary = await this.primary();
    const standbys = this.plan.nodes.filter(({ name }) => name !== primary?.name);
    await Promise.all(standbys.map((node) => this.endNode(node)));
    if (primary) await this.endNode(primary);
  }

  /** Ends Patroni and PostgreSQL of a node; what does not end by itself is ended at once. */
  async endNode(node: Node, how: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    await this.end(`patroni-${node.name}`, how, 15_000);
    const data = this.dataOf(node);
    for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
      const pid = postmasterOf(data);
      if (!pid) return;
      process.kill(pid, signal);
      await until('el fin de PostgreSQL', 5000, async () => !postmasterOf(data)).catch(() => {});
    }
  }

  /** Ends everything in order, once, and removes what was made. */
  stop = (): Promise<void> => (this.stopping ??= this.endAll());

  private async endAll(): Promise<void> {
    await Promise.all(['cantera1', 'cantera2'].map((name) => this.end(name)));
    await Promise.all(['pgbouncer', 'haproxy'].map((name) => this.end(name)));
    await this.endDatabase();
    await Promise.all([...this.running.keys()].map((name) => this.end(name)));
    removeNamespaces(this.plan);
    if (this.plan.disk) this.plan.nodes.forEach(unmountDisk);
    rmSync(this.plan.folder, { recursive: true, force: true });
  }
}
