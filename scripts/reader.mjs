// Whoever reads what a command prints may close the pipe early (`| head`): the command goes on to its end, and prints no more.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error) => {
    if (error.code !== 'EPIPE') throw error;
  });
