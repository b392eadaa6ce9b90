import { execFileSync } from 'node:child_process';

/** Writes a certificate for localhost, signed by itself, and its key into a folder. */
export function certificate(folder: string): void {
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const files = ['-keyout', `${folder}/privkey.pem`, '-out', `${folder}/fullchain.pem`];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  execFileSync('openssl', ['req', '-x509', '-days', '2', ...key, ...name, ...files], {
    stdio: 'pipe',
  });
}
