import type { Agent, Dispatcher } from 'undici';

type Options<Opaque> = Dispatcher.RequestOptions<Opaque>;
type Answer<Opaque> = Dispatcher.ResponseData<Opaque>;
type Callback<Opaque> = (error: Error | null, answer: Answer<Opaque>) => void;

/** One deadline for connection, head and body of an answer. The agent's own limits apply to each separately. */
export function withDeadline(
  agent: Agent,
  timeoutMs: number,
): { readonly request: Dispatcher['request'] } {
  function request<Opaque = null>(options: Options<Opaque>, callback: Callback<Opaque>): void;
  function request<Opaque = null>(options: Options<Opaque>): Promise<Answer<Opaque>>;
  function request<Opaque = null>(options: Options<Opaque>, callback?: Callback<Opaque>) {
    const limited = { ...options, signal: AbortSignal.timeout(timeoutMs) };
    return callback ? agent.request(limited, callback) : agent.request(limited);
  }
  return { request };
}
