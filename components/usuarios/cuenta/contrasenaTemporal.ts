// Short, distinguishable words without accents, because the password is read aloud once.
const PALABRAS = (
  'arco balon banca barco bosque brisa caja calle campo canto casa cielo cinta clave coche copa coral cuadro dado delta disco duna ' +
  'equipo faro fiesta flauta flor foca fondo fresa fruta gallo gato globo gol gorra grano guante hilo hoja huerto isla jardin juego ' +
  'lago lapiz leon libro lince luna llave mango mano mapa marea mesa meta miel monte motor mundo nave nido nube nuez oliva onda oro ' +
  'palma papel parque pelota perla piano piedra pino pista plata playa pluma pozo puente punto rampa rayo red reloj remo ribera rio ' +
  'roble roca rosa rueda saco salto seda sello selva silla sol sombra taza techo tela tenis tiza torre trebol tren trigo trompo tubo ' +
  'valle vela verano verde viaje viento vino'
).split(' ');
const SEPARADOR = '-';

/** A random integer below `limite`, uniformly distributed. */
function alAzar(limite: number): number {
  const techo = Math.floor(2 ** 32 / limite) * limite;
  for (;;) {
    const [valor] = crypto.getRandomValues(new Uint32Array(1));
    if (valor! < techo) return valor! % limite;
  }
}

/** A temporary password that can be read aloud: 'lago-trompo-nube-473', one of 1.5 billion. */
export const contrasenaTemporal = (): string =>
  [...Array.from({ length: 3 }, () => PALABRAS[alAzar(PALABRAS.length)]!), String(100 + alAzar(900))].join(SEPARADOR);
