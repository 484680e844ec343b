// The health check of the containers: node probe.mjs PORT. Exits with 0 when /readyz answers 200.
const answer = await fetch(`http://127.0.0.1:${process.argv[2]}/readyz`).catch(() => null)
process.exitCode = answer?.ok ? 0 : 1
