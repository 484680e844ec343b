import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  answersJson,
  breaksAfter,
  chunk,
  neverAnswers,
  says,
  stallsAfter,
  startModelPeer,
  streams,
} from '#tests/support/peers/model-peer.ts'
import { ModelFailure, type LanguageModel } from './language-model.ts'
import { openAiModel } from './openai-model.ts'

let peer: Awaited<ReturnType<typeof startModelPeer>>
beforeAll(async () => {
  peer = await startModelPeer()
})
afterAll(() => peer.close())
afterEach(() => {
  peer.answers.length = 0
  peer.calls.length = 0
  peer.printed.length = 0
})

const messages = [{ role: 'user', content: 'ברכה לדנה' }] as const
/** What a model wrote, and how it ended. */
async function read({
  stream = true,
  signal = new AbortController().signal,
  model = peer.model as LanguageModel,
  asked = 'ברכה לדנה',
} = {}) {
  const parts: string[] = []
  try {
    const question = [{ role: 'user', content: asked }] as const
    for await (const part of model.write(question, { stream, signal })) parts.push(part)
    return { parts, text: parts.join(''), failure: null }
  } catch (error) {
    const failure = error instanceof ModelFailure ? error.reason : error
    return { parts, text: parts.join(''), failure }
  }
}

describe('a language model with the API of OpenAI', () => {
  it('yields the parts of a stream', async () => {
    peer.answers.push(says('מזל ', 'טוב ', 'דנה'))
    expect(await read()).toEqual({ parts: ['מזל ', 'טוב ', 'דנה'], text: 'מזל טוב דנה', failure: null })
    expect(peer.calls).toMatchObject([
      {
        path: '/v1/chat/completions',
        headers: { authorization: 'Bearer secret-key', 'content-type': 'application/json' },
        body: { model: 'test-model', stream: true, messages },
      },
    ])
  })

  it('yields an answer that comes whole, whether it was asked for or not', async () => {
    peer.answers.push(says('מזל טוב'))
    expect(await read({ stream: false })).toMatchObject({ text: 'מזל טוב', failure: null })
    expect(peer.calls[0]!.body.stream).toBe(false)
    peer.answers.push(answersJson(200, { choices: [{ message: { content: 'שלום' } }] }))
    expect(await read()).toMatchObject({ text: 'שלום', failure: null })
  })

  it('keeps the path of its base address and sends no key when there is none', async () => {
    const options = { baseUrl: `${peer.address}/openai/v2/`, model: 'm', print: () => {} }
    expect(await read({ model: openAiModel(options) })).toMatchObject({ failure: null })
    expect(peer.calls[0]!.path).toBe('/openai/v2/chat/completions')
    expect(peer.calls[0]!.headers.authorization).toBeUndefined()
  })

  it('passes over comments, reasoning, empty chunks and reports of usage', async () => {
    peer.answers.push((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(': waiting\n\n')
      for (const data of [
        { choices: [{ delta: { role: 'assistant', content: '' }, finish_reason: null }] },
        { choices: [{ delta: { reasoning_content: 'hidden', content: null } }] },
        chunk(' <thi'),
        chunk('nk>hidden</th'),
        chunk('ink>\n\nשָׁלוֹם'),
        chunk(' לך\u202e', 'stop'),
        { choices: [], usage: { total_tokens: 5 } },
      ])
        response.write(`data: ${JSON.stringify(data)}\n\n`)
      response.end()
    })
    expect(await read()).toMatchObject({ text: 'שלום לך', failure: null })
  })

  const failures = {
    'too many requests': [answersJson(429, {}), '', 'busy'],
    'a wrong key': [answersJson(401, { error: { message: 'bad key secret-key' } }), '', 'refused'],
    'an error of the server': [answersJson(502, '<html>'), '', 'unreachable'],
    'a redirect': [answersJson(307, '', { location: 'http://169.254.169.254/' }), '', 'unreachable'],
    'no answer': [neverAnswers, '', 'silent'],
    'a stream that stalls': [stallsAfter(chunk('חצי')), 'חצי', 'silent'],
    'a connection that breaks': [breaksAfter(chunk('חצי')), 'חצי', 'unreachable'],
    'a stream without an end': [streams(chunk('חצי')), 'חצי', 'cut'],
    'a text that reached its length': [streams(chunk('חצי'), chunk(null, 'length')), 'חצי', 'cut'],
    'a text that a filter stopped': [streams(chunk('חצי'), chunk(null, 'content_filter')), 'חצי', 'refused'],
    'a chunk that is no JSON': [streams(chunk('חצי'), '{"choices":[{"del'), 'חצי', 'malformed'],
    'a chunk of another shape': [streams({ choices: 'x' }), '', 'malformed'],
    'content that is no text': [streams({ choices: [{ delta: { content: [1] } }] }), '', 'malformed'],
    'a text that slips into another script': [
      streams(chunk('שלום ללקוחות'), chunk('歡迎 לכולם')),
      'שלום ללקוחות',
      'foreign',
    ],
    'an error in the stream': [streams(chunk('חצי'), { error: { message: 'overloaded' } }), 'חצי', 'unreachable'],
    'a page instead of an answer': [answersJson(200, '<html>'), '', 'malformed'],
    'an empty text': [says(''), '', 'malformed'],
  } as const
  it.for(Object.entries(failures))('names the failure: %s', async ([, [answer, text, failure]]) => {
    peer.answers.push(answer)
    expect(await read()).toMatchObject({ text, failure })
    expect(peer.printed).toHaveLength(1)
    expect(peer.printed.join()).not.toMatch(/secret-key|ברכה|חצי/)
  })

  it('yields another script that was asked for, by its name or by letters in it', async () => {
    for (const [asked, written] of [
      ['ברכה ברוסית', 'С днём рождения! Noa™ 🎂'],
      ['להזמין את Ольга', 'Ольга, נשמח לראותך'],
      ['ברכה בערבית', 'كل عام وأنت بخير'],
    ] as const) {
      peer.answers.push(says(...written.split(/(?<= )/)))
      expect(await read({ asked })).toMatchObject({ text: written, failure: null })
    }
    peer.answers.push(says('С днём рождения'))
    expect(await read({ asked: 'ברכה בערבית' })).toMatchObject({ text: '', failure: 'foreign' })
  })

  it('bounds the text and the bytes of an answer', async () => {
    peer.answers.push(streams(...Array.from({ length: 50 }, () => chunk('א'.repeat(100))), chunk(null, 'stop')))
    const long = await read()
    expect({ length: long.text.length, failure: long.failure }).toEqual({ length: 4000, failure: 'cut' })
    peer.answers.push(answersJson(200, { choices: [], padding: 'x'.repeat(3_000_000) }))
    expect(await read()).toMatchObject({ text: '', failure: 'malformed' })
  })

  it('ends the request when its reader leaves', async () => {
    const stop = new AbortController()
    let isClosed = false
    peer.answers.push((response) => {
      response.on('close', () => (isClosed = true))
      stallsAfter(chunk('חצי'))(response)
    })
    const reason = new Error('the reader left')
    for await (const part of peer.model.write(messages, { stream: true, signal: stop.signal })) {
      expect(part).toBe('חצי')
      break
    }
    await expect.poll(() => isClosed).toBe(true)
    peer.answers.push(neverAnswers)
    const waiting = read({ signal: stop.signal })
    stop.abort(reason)
    expect(await waiting).toMatchObject({ failure: reason })
    expect(peer.printed).toEqual([])
  })

  it('is unreachable where nothing listens', async () => {
    const model = openAiModel({ baseUrl: 'http://127.0.0.1:9', model: 'm', print: () => {} })
    expect(await read({ model })).toMatchObject({ failure: 'unreachable' })
  })
})
